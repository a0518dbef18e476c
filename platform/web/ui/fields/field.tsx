import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './field.module.css'

export type FieldProps = {
  label: string
  /** Keeps the label for those who listen only. */
  isLabelUnseen?: boolean
  help?: ReactNode
  /** What is wrong and what to do; there only while it is wrong. */
  error?: string
  isRequired?: boolean
  className?: string
}

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Label above, help and error below one control, all tied to it. */
export function Field({ children, ...field }: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, isLabelUnseen, help, error, isRequired, className } = field
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes(css.field, className)}>
      <label htmlFor={id} className={isLabelUnseen ? 'unseen' : css.label}>
        {label}
        {isRequired && <Required />}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}

export const Required = () => (
  <span className={css.required} aria-hidden>
    *
  </span>
)

export function FieldNotes({ id, help, error }: { id: string; help?: ReactNode; error?: string }) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </>
  )
}
