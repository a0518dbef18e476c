import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import css from './choice.module.css'
import { FieldMessages } from './field.tsx'

type ChoiceProps = Omit<ComponentProps<'input'>, 'onChange' | 'checked' | 'type' | 'size'> & {
  label: ReactNode
  isLabelHidden?: boolean
  help?: ReactNode
  error?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export type CheckboxProps = ChoiceProps & {
  isIndeterminate?: boolean
}

export function Checkbox({ isIndeterminate = false, ...props }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate
  }, [isIndeterminate])
  return <Choice {...props} ref={input} inputClass={css.checkbox} />
}

type CheckboxInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'checked' | 'type'> & { label: string; isChecked: boolean }

/** The plain input for long lists, controlled by `onClick`. */
export const CheckboxInput = ({ label, isChecked, ...input }: CheckboxInputProps) => (
  <input {...input} type="checkbox" aria-label={label} checked={isChecked} onChange={ignoreChange} className={css.checkbox} />
)

const ignoreChange = () => {}

export const Switch = (props: ChoiceProps) => <Choice {...props} role="switch" inputClass={css.switch} />

function Choice({
  label,
  isLabelHidden,
  help,
  error,
  isChecked,
  onChange,
  inputClass,
  className,
  ...input
}: ChoiceProps & { inputClass?: string }) {
  const id = useId()
  const describedBy = [input['aria-describedby'], help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={joinClasses(css.choice, className)}>
      <label className={css.label}>
        <input
          {...input}
          type="checkbox"
          checked={isChecked}
          className={inputClass}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={isLabelHidden ? 'visually-hidden' : css.text}>{label}</span>
      </label>
      <FieldMessages id={id} help={help} error={error} />
    </div>
  )
}
