import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#platform/contract/schema.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { Project } from '../../projects/contract.ts'
import { type MentionQuery, insertMention, findMentionAt, suggestPeople } from './mention.ts'
import css from './mention-field.module.css'
import { useMentions } from './use-mentions.ts'

type MentionFieldProps = {
  label: string
  action: string
  initial?: string
  /** Whom the text mentions already. */
  mentioned?: readonly Person[]
  project: Project
  /** Rejected where it could not be sent. */
  onSend: (text: string, mentions: number[]) => Promise<unknown>
  onCancel?: () => void
}

const noPeople: readonly Person[] = []

/** A text in which `@` offers people; Ctrl+Enter sends it. Nothing can be written while it is sent, or it would go with what is sent. */
export function MentionField({ label, action, initial = '', mentioned = noPeople, project, onSend, onCancel }: MentionFieldProps) {
  const { t } = useTranslation('platform')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(initial)
  const [asked, setAsked] = useState<MentionQuery | null>(null)
  const [at, setAt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const mentions = useMentions(asked?.word ?? null, [...project.members, ...mentioned])
  const offered = asked ? suggestPeople(asked.word, mentions.people, project.members) : []
  const active = offered[at] ?? offered[0]
  const look = (element: HTMLTextAreaElement) => {
    setAsked(findMentionAt(element.value, element.selectionStart))
    setAt(0)
  }
  const choose = (person: Person) => {
    const next = insertMention(text, asked!, person)
    setText(next.text)
    setAsked(null)
    mentions.keep(person)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  const send = async () => {
    if (isBusy || !text.trim()) return
    setBusy(true)
    const ids = await mentions.mentionedIn(text)
    await onSend(text.trim(), ids).catch(() => undefined)
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      return void send()
    }
    if (event.key === 'Escape' && (active || onCancel)) {
      event.preventDefault()
      event.stopPropagation()
      return active ? setAsked(null) : onCancel?.()
    }
    if (!active || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt((offered.indexOf(active) + (event.key === 'ArrowDown' ? 1 : -1) + offered.length) % offered.length)
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    choose(active)
  }
  return (
    <div className={css.field}>
      <textarea
        ref={field}
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
        readOnly={isBusy}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          look(event.target)
        }}
        onClick={(event) => look(event.currentTarget)}
        onBlur={() => setAsked(null)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-people`} role="listbox" aria-label={label} className={css.people} hidden={!active}>
        {offered.map((person) => (
          <div
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={person === active}
            className={css.person}
            onPointerDown={(event) => {
              event.preventDefault()
              choose(person)
            }}
          >
            <Avatar person={person} size="small" isDecorative /> {person.fullName}
          </div>
        ))}
      </div>
      {(text.trim() !== '' || onCancel) && (
        <div className={css.actions}>
          <Button variant="primary" size="small" isLoading={isBusy} aria-disabled={!text.trim()} onClick={() => void send()}>
            {action}
          </Button>
          {onCancel && (
            <Button variant="quiet" size="small" onClick={onCancel}>
              {t('ui.cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
