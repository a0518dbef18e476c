import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionBar } from '../buttons/action-bar.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Button } from '../buttons/button.tsx'
import css from './form.module.css'
import type { FormState } from './use-form.ts'

export type FormProps<V extends object> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: FormState<V>
  onDirtyChange?: (isDirty: boolean) => void
}

/** Submits with Ctrl/Cmd+Enter too, and focuses the first invalid field. */
export function Form<V extends object>({ form, onDirtyChange, children, ...rest }: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.failedSubmits > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.failedSubmits])
  useEffect(() => onDirtyChange?.(form.isDirty), [form.isDirty, onDirtyChange])
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form
      {...rest}
      ref={element}
      noValidate
      className={css.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {form.failure && <Alert color="danger">{form.failure}</Alert>}
      {children}
    </form>
  )
}

export function FormActions({ form, action, onCancel }: { form: { isSaving: boolean }; action?: string; onCancel?: () => void }) {
  const { t } = useTranslation('platform')
  return (
    <ActionBar>
      {onCancel && <Button onClick={onCancel}>{t('ui.cancel')}</Button>}
      <Button type="submit" variant="primary" isLoading={form.isSaving}>
        {action ?? t('ui.save')}
      </Button>
    </ActionBar>
  )
}
