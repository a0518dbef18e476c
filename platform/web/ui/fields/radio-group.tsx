import { useId, type ReactNode } from 'react'
import css from './choice.module.css'
import { FieldMessages } from './field.tsx'

export type RadioGroupProps<V extends string> = {
  label: string
  isLabelHidden?: boolean
  options: readonly { value: V; label: ReactNode; isDisabled?: boolean }[]
  value: V | null
  onChange: (value: V) => void
  orientation?: 'vertical' | 'horizontal'
  help?: ReactNode
  error?: string
}

export function RadioGroup<V extends string>({
  label,
  isLabelHidden,
  options,
  value,
  onChange,
  orientation,
  help,
  error,
}: RadioGroupProps<V>) {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={css.group} aria-describedby={describedBy || undefined}>
      <legend className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      <div className={orientation === 'horizontal' ? css.row : css.column}>
        {options.map((option) => (
          <label key={option.value} className={css.label}>
            <input
              type="radio"
              name={id}
              className={css.radio}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            <span className={css.text}>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldMessages id={id} help={help} error={error} />
    </fieldset>
  )
}
