import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { SendHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/web/api.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { chat as calls, MESSAGE_LIMIT, type Contact } from '../contract.ts'
import css from './composer.module.css'
import type { Conversation, ConversationState } from './conversation.ts'
import { dropDraft, keepDraft, unsavedDraft } from './drafts.ts'
import { send } from './outbox.ts'

/** While somebody types it is said again after so long. */
const SAID_EVERY = 3000

type ComposerProps = { conversation: Conversation; contact: Contact; chat: NonNullable<ConversationState['chat']> }

/** Where one writes: Enter sends, Shift+Enter breaks the line; what is begun is kept. */
export function Composer({ conversation, contact, chat }: ComposerProps) {
  const { t } = useTranslation('chat')
  const { contactId } = conversation
  const [text, setText] = useState(() => unsavedDraft(contactId) ?? chat.draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const sayTyping = useTypingSaid(contactId)
  const isTouch = useMedia('(pointer: coarse)')
  useEffect(() => {
    if (!isTouch) field.current?.focus({ preventScroll: true })
  }, [isTouch])
  const write = (next: string) => {
    setText(next)
    keepDraft(contactId, next, chat.id !== null)
    if (next.trim() && chat.id !== null) sayTyping()
  }
  const submit = () => {
    if (text.trim() === '') return
    send({ contactId, message: text.trim(), replyTo: null, files: [] })
    setText('')
    dropDraft(contactId)
    void conversation.toNewest()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        className={css.field}
        aria-label={t('write', { name: contact.fullName })}
        placeholder={t('write', { name: contact.fullName })}
        value={text}
        maxLength={MESSAGE_LIMIT}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton label={t('send')} shortcut="Enter" type="submit" variant="primary" disabled={text.trim() === ''}>
        <SendHorizontal data-points />
      </IconButton>
    </form>
  )
}

function useTypingSaid(contactId: number): () => void {
  const saidAt = useRef(0)
  return () => {
    if (Date.now() - saidAt.current < SAID_EVERY) return
    saidAt.current = Date.now()
    call(calls.typing, { id: contactId }).catch(() => {})
  }
}
