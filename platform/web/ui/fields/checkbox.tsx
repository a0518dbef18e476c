import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './choice.module.css'
import { FieldNotes } from './field.tsx'

type ChoiceProps = Omit<ComponentProps<'input'>, 'onChange' | 'checked' | 'type' | 'size'> & {
  label: ReactNode
  /** Keeps the label for those who listen only; it must then be a text. */
  isLabelUnseen?: boolean
  help?: ReactNode
  error?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export type CheckboxProps = ChoiceProps & {
  /** Some, but not all, of what it stands for. */
  isMixed?: boolean
}

export function Checkbox({ isMixed = false, ...props }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return <Choice {...props} ref={input} inputClass={css.checkbox} />
}

type BareProps = Omit<ComponentProps<'input'>, 'onChange' | 'checked' | 'type'> & { label: string; isChecked: boolean }

/** The box by itself, for lists with hundreds of them; the label is for those who listen. What a click does is told by `onClick`. */
export const BareCheckbox = ({ label, isChecked, ...input }: BareProps) => (
  <input {...input} type="checkbox" aria-label={label} checked={isChecked} onChange={nothing} className={css.checkbox} />
)

const nothing = () => {}

/** On or off, at once. */
export const Switch = (props: ChoiceProps) => <Choice {...props} role="switch" inputClass={css.switch} />

function Choice({
  label,
  isLabelUnseen,
  help,
  error,
  isChecked,
  onChange,
  inputClass,
  className,
  ...input
}: ChoiceProps & { inputClass?: string }) {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes(css.choice, className)}>
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
        <span className={isLabelUnseen ? 'unseen' : css.text}>{label}</span>
      </label>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
