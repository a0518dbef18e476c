import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { SendHorizontal, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/web/api/api.ts'
import { isTyping } from '#platform/web/notifications/notices.ts'
import { FileButton } from '#platform/web/ui/files/file-button.tsx'
import { FileTray } from '#platform/web/ui/files/file-tray.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { useMedia } from '#platform/web/ui/layout/use-media.ts'
import { chat as calls, MESSAGE_LIMIT, settingDefaults, type Contact, type Message } from '../../contract.ts'
import { detach, maySend, takeAttached, useAttached } from './attachments.ts'
import css from './composer.module.css'
import { type Conversation, type ConversationState, send } from '../../live/web/index.ts'
import { dropDraft, keepDraft, unsavedDraft } from './drafts.ts'
import { MentionList } from './mention-list.tsx'
import { rewritten, withIds, withMentions, written as writtenOf, type Written } from './mention-text.ts'
import type { Writing } from '../../messages/web/index.ts'
import { messageLine } from '../../web/message-line.ts'
import { useMentions } from './use-mentions.ts'
import type { NameOf } from '../../web/use-names.ts'
import { useProfile } from '../../presence/web/index.ts'

/** While somebody types it is said again after so long. */
const SAID_EVERY = 3000

type ComposerProps = {
  conversation: Conversation
  contact: Contact
  chat: NonNullable<ConversationState['chat']>
  nameOf: NameOf
  viewer: { id: number }
  writing: Writing | null
  /** Nothing was answered or edited before, since the chat was opened. */
  isFirst: boolean
  onWriting: (writing: Writing | null) => void
  onEdit: (message: Message, text: string) => Promise<boolean>
  onFiles: (files: Iterable<File>) => void
}

/** Where one writes: Enter sends, Shift+Enter breaks the line (or as one has set it), the up arrow takes up one's last words. */
export function Composer({ conversation, contact, chat, nameOf, viewer, writing, isFirst, onWriting, onEdit, onFiles }: ComposerProps) {
  const { t } = useTranslation('chat')
  const { contactId } = conversation
  const edited = writing?.kind === 'edit' ? writing.message : null
  const [written, setWritten] = useState(() => writtenOf(edited?.message ?? unsavedDraft(contactId) ?? chat.draft, nameOf))
  const { text } = written
  const [isSaving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const enterSends = useProfile()?.settings.enterSends ?? settingDefaults.enterSends
  const sayTyping = useTypingSaid(contactId)
  useFirstFocus(field, { chosen: writing && writing.message.id, isFirst })
  const write = (next: Written) => {
    setWritten(next)
    if (edited) return
    keepDraft(contactId, withIds(next), chat.id !== null)
    if (next.text.trim() && chat.id !== null) sayTyping()
  }
  const mentions = useMentions({ contactId, isChat: chat.id !== null, written, field, onWrite: write })
  const attached = useAttached(contactId)
  const files = edited ? edited.files : attached
  const canSend = !isSaving && (text.trim() !== '' || files.length > 0) && (edited !== null || attached.every(maySend))
  const save = async (message: Message, words: string) => {
    setSaving(true)
    const isSaved = await onEdit(message, words)
    setSaving(false)
    if (!isTyping(document.activeElement)) field.current?.focus()
    if (isSaved && field.current) onWriting(null)
  }
  const submit = () => {
    const message = withMentions(withIds(written).trim(), mentions.members)
    if (!canSend) return
    if (edited) return void save(edited, message)
    send({ contactId, message, replyTo: writing?.message.id ?? null, files: takeAttached(contactId), drafts: dropDraft(contactId) })
    void conversation.toNewest()
    setWritten(writtenOf('', nameOf))
    onWriting(null)
    field.current?.focus()
  }
  const takeUpLast = () => {
    const last = conversation.state.messages.findLast(({ senderId, isDeleted, event }) => senderId === viewer.id && !isDeleted && !event)
    if (last) onWriting({ kind: 'edit', message: last })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event)) return event.preventDefault()
    const isSending = event.key === 'Enter' && (event.shiftKey !== enterSends || event.ctrlKey) && !event.nativeEvent.isComposing
    const isTakingUp = event.key === 'ArrowUp' && !event.altKey && text === '' && !writing
    if (event.key === 'Escape' && writing) onWriting(null)
    else if (isTakingUp) takeUpLast()
    else if (isSending) submit()
    else return
    event.preventDefault()
  }
  return (
    <form
      className={css.composer}
      data-paper="none"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {mentions.list && <MentionList label={t('mention')} {...mentions.list} />}
      {writing && <About writing={writing} nameOf={nameOf} onLeave={() => onWriting(null)} />}
      {!edited && attached.length > 0 && (
        <FileTray label={t('files.attached')} files={attached} onDetach={(key) => detach(contactId, key)} />
      )}
      {!edited && <FileButton onFiles={onFiles} />}
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        className={css.field}
        aria-label={t('write', { name: contact.fullName })}
        placeholder={t('write', { name: contact.fullName })}
        value={text}
        maxLength={MESSAGE_LIMIT}
        readOnly={isSaving}
        onChange={(event) => {
          write(rewritten(written, event.target.value))
          mentions.onCaret()
        }}
        onSelect={mentions.onCaret}
        onKeyDown={onKeyDown}
        {...mentions.fieldProps}
      />
      <IconButton
        label={t(edited ? 'edit.save' : 'send')}
        shortcut={enterSends ? 'Enter' : 'Shift Enter'}
        type="submit"
        variant="primary"
        disabled={!canSend}
      >
        <SendHorizontal data-points />
      </IconButton>
    </form>
  )
}

/** What is answered to, or that other words are being written. */
function About({ writing: { kind, message }, nameOf, onLeave }: { writing: Writing; nameOf: NameOf; onLeave: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className={css.about}>
      <span className={css.aboutText}>
        {kind === 'edit' ? t('edit.about') : t('reply.about', { name: nameOf(message.senderId) })} <bdi>{messageLine(message, nameOf)}</bdi>
      </span>
      <IconButton label={t('leave')} shortcut="Esc" size="small" onClick={onLeave}>
        <X />
      </IconButton>
    </div>
  )
}

/**
 * Not on touch screens, where the keyboard would cover the chat, unless the person has chosen to write; and not where they have gone
 * on to write something else while an edit was being saved.
 */
function useFirstFocus(field: { current: HTMLTextAreaElement | null }, { chosen, isFirst }: { chosen: number | null; isFirst: boolean }) {
  const isTouch = useMedia('(pointer: coarse)')
  const focus = useEffectEvent(() => {
    const isBusy = !isFirst && chosen === null && isTyping(document.activeElement)
    if (!isBusy) field.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (!isTouch || chosen !== null) requestAnimationFrame(() => focus())
  }, [isTouch, chosen])
}

function useTypingSaid(contactId: number): () => void {
  const saidAt = useRef(0)
  return () => {
    if (Date.now() - saidAt.current < SAID_EVERY) return
    saidAt.current = Date.now()
    call(calls.typing, { id: contactId }).catch(() => {})
  }
}
