import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { ComposeBody } from './compose-body.tsx'
import { ComposeEnd } from './compose-footer.tsx'
import { ComposeHead } from './compose-header.tsx'
import css from './compose.module.css'
import { DeliveredNote } from '../../outbox/web/index.ts'
import { write, type Composer, type Values } from './composers.ts'
import { DraftProblem } from './drafts/draft-problem.tsx'
import { useCopies } from './use-cc-fields.ts'
import { useSend } from './use-send.ts'

/** A mail's fields, its words and what can be done with it. */
export function ComposeForm({ composer }: { composer: Composer }) {
  const { t } = useTranslation('email')
  const { key, values } = composer
  const form = useRef<HTMLFormElement>(null)
  const { send, errors, forget } = useSend(key)
  const copies = useCopies(values)
  const change = (part: Partial<Values>) => {
    forget()
    write(key, part)
  }
  const submit = async () => {
    const { to } = await send()
    if (to) form.current?.querySelector('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const copy = event.shiftKey && (event.code === 'KeyC' ? 'cc' : event.code === 'KeyB' ? 'bcc' : null)
    if (event.key === 'Enter') void submit()
    else if (copy) copies.show(copy)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const [first] = useState(() => (values.to.length === 0 ? 'to' : values.subject === '' ? 'subject' : 'body'))
  const focusFirst = useEffectEvent(() => {
    const field = first === 'to' ? 'input' : first === 'subject' ? 'input[name=subject]' : null
    if (field) form.current?.querySelector<HTMLElement>(field)?.focus({ preventScroll: true })
  })
  useEffect(() => focusFirst(), [])
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
      <ComposeHead values={values} copies={copies} error={errors.to} onChange={change} />
      <DeliveredNote id={composer.id} />
      <DraftProblem composer={composer} />
      {errors.general && (
        <div className={css.problem}>
          <Alert color="danger">{errors.general}</Alert>
        </div>
      )}
      <ComposeBody key={composer.edition} composer={composer} isFirst={first === 'body'} onChange={change} />
      <ComposeEnd composer={composer} onChange={change} onSend={() => void submit()} />
    </form>
  )
}
