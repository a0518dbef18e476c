import { useId, type ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import css from './field.module.css'

export type FieldProps = {
  label: string
  isLabelHidden?: boolean
  help?: ReactNode
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

export function Field({ children, ...field }: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, isLabelHidden, help, error, isRequired, className } = field
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={joinClasses(css.field, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : css.label}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      <FieldMessages id={id} help={help} error={error} />
    </div>
  )
}

export const RequiredMark = () => (
  <span className={css.required} aria-hidden>
    *
  </span>
)

export function FieldMessages({ id, help, error }: { id: string; help?: ReactNode; error?: string }) {
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
