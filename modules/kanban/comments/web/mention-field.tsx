import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#platform/contract/schema.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { Project } from '../../projects/contract.ts'
import css from './mention-field.module.css'
import { MentionSuggestions } from './mention-suggestions.tsx'
import { useMentionSuggestions } from './use-mention-suggestions.ts'

type MentionFieldProps = {
  label: string
  action: string
  initial?: string
  /** People already mentioned in the text. */
  mentioned?: readonly Person[]
  project: Project
  /** Rejects if sending failed; the text is kept. */
  onSend: (text: string, mentions: number[]) => Promise<unknown>
  onCancel?: () => void
}

const noPeople: readonly Person[] = []

/** Suggests people after `@` and sends on Ctrl+Enter. Read-only while sending, because new text would be lost. */
export function MentionField(props: MentionFieldProps) {
  const { label, action, initial = '', onCancel } = props
  const id = useId()
  const { text, setText, isSending, suggestions, send } = useMentionText(props)
  const { active } = suggestions
  const onKeyDown = (event: KeyboardEvent) => {
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const isCancel = event.key === 'Escape' && (active || onCancel)
    if (!isSubmit && !isCancel) return suggestions.handleKey(event)
    event.preventDefault()
    event.stopPropagation()
    if (isSubmit) void send()
    else if (active) suggestions.close()
    else onCancel?.()
  }
  return (
    <div className={css.field}>
      <textarea
        ref={suggestions.field}
        rows={2}
        className={css.text}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={`${id}-people`}
        aria-activedescendant={active && `${id}-${active.id}`}
        autoFocus={initial !== ''}
        placeholder={label}
        maxLength={10_000}
        readOnly={isSending}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          suggestions.update(event.target)
        }}
        onClick={(event) => suggestions.update(event.currentTarget)}
        onBlur={suggestions.close}
        onKeyDown={onKeyDown}
      />
      <MentionSuggestions id={id} label={label} {...suggestions} />
      {(text.trim() !== '' || onCancel) && (
        <Actions {...{ action, isSending, onCancel }} isEmpty={!text.trim()} onSend={() => void send()} />
      )}
    </div>
  )
}

function useMentionText({ initial = '', mentioned = noPeople, project, onSend }: MentionFieldProps) {
  const [text, setText] = useState(initial)
  const [isSending, setSending] = useState(false)
  const suggestions = useMentionSuggestions({ text, onChange: setText, members: project.members, mentioned })
  const send = async () => {
    if (isSending || !text.trim()) return
    setSending(true)
    const ids = await suggestions.findMentionedIds(text)
    await onSend(text.trim(), ids).catch(() => undefined)
    setSending(false)
  }
  return { text, setText, isSending, suggestions, send }
}

type ActionsProps = { action: string; isSending: boolean; isEmpty: boolean; onSend: () => void; onCancel: (() => void) | undefined }

function Actions({ action, isSending, isEmpty, onSend, onCancel }: ActionsProps) {
  const { t } = useTranslation('platform')
  return (
    <div className={css.actions}>
      <Button variant="primary" size="small" isLoading={isSending} aria-disabled={isEmpty} onClick={onSend}>
        {action}
      </Button>
      {onCancel && (
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      )}
    </div>
  )
}
