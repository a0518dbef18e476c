import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { ComposeBody } from './compose-body.tsx'
import { ComposeFooter } from './compose-footer.tsx'
import { ComposeHeader } from './compose-header.tsx'
import css from './compose.module.css'
import { DeliveredNote } from '../../outbox/web/index.ts'
import { editValues, type Composer, type ComposerValues } from './composers.ts'
import { DraftProblem } from './drafts/draft-problem.tsx'
import { useCcFields } from './use-cc-fields.ts'
import { useSend } from './use-send.ts'

export function ComposeForm({ composer }: { composer: Composer }) {
  const { t } = useTranslation('email')
  const { key, values } = composer
  const form = useRef<HTMLFormElement>(null)
  const { send, errors, clearErrors } = useSend(key)
  const ccFields = useCcFields(values)
  const change = (part: Partial<ComposerValues>) => {
    clearErrors()
    editValues(key, part)
  }
  const submit = async () => {
    const { to } = await send()
    if (to) form.current?.querySelector('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const ccField = event.shiftKey && (event.code === 'KeyC' ? 'cc' : event.code === 'KeyB' ? 'bcc' : null)
    if (event.key === 'Enter') void submit()
    else if (ccField) ccFields.show(ccField)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const [firstEmpty] = useState(() => (values.to.length === 0 ? 'to' : values.subject === '' ? 'subject' : 'body'))
  const focusFirstEmpty = useEffectEvent(() => {
    const field = firstEmpty === 'to' ? 'input' : firstEmpty === 'subject' ? 'input[name=subject]' : null
    if (field) form.current?.querySelector<HTMLElement>(field)?.focus({ preventScroll: true })
  })
  useEffect(() => focusFirstEmpty(), [])
  return (
    <form
      ref={form}
      noValidate
      className={css.form}
      aria-busy={composer.isSending || undefined}
      aria-label={t('compose.form')}
      onKeyDownCapture={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      <ComposeHeader values={values} ccFields={ccFields} error={errors.to} onChange={change} />
      <DeliveredNote id={composer.id} />
      <DraftProblem composer={composer} />
      {errors.general && (
        <div className={css.problem}>
          <Alert color="danger">{errors.general}</Alert>
        </div>
      )}
      <ComposeBody key={composer.editorVersion} composer={composer} autoFocus={firstEmpty === 'body'} onChange={change} />
      <ComposeFooter composer={composer} onChange={change} onSend={() => void submit()} />
    </form>
  )
}
