import { useRef, type KeyboardEvent } from 'react'
import { SendHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#platform/web/ui/files/file-button.tsx'
import { AttachmentTray } from '#platform/web/ui/files/attachment-tray.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { defaultChatSettings, type Contact, type Message } from '../../contract.ts'
import { canSendFile, removeAttachment, takeAttachments, useAttachments } from './attachments.ts'
import { type Conversation, type ConversationState, sendMessage } from '../../live/web/index.ts'
import { ComposerContextBar } from './composer-context-bar.tsx'
import { ComposerField } from './composer-field.tsx'
import { getComposerKeyAction } from './composer-key.ts'
import css from './composer.module.css'
import { clearDraft } from './drafts.ts'
import { MentionList } from './mention-list.tsx'
import { resolveTypedMentions, toMessageText, updateText } from './mention-text.ts'
import type { ComposerContextState } from './use-composer-context.ts'
import { useComposerFocus } from './use-composer-focus.ts'
import { useComposerText } from './use-composer-text.ts'
import { useMentionSuggestions } from './use-mention-suggestions.ts'
import { useSaveEdit } from './use-save-edit.ts'
import type { GetName } from '../../web/use-name-lookup.ts'
import { useProfile } from '../../presence/web/index.ts'

type ComposerProps = {
  conversation: Conversation
  contact: Contact
  chat: NonNullable<ConversationState['chat']>
  getName: GetName
  viewerId: number
  context: ComposerContextState
  onEdit: (message: Message, text: string) => Promise<boolean>
  onFiles: (files: Iterable<File>) => void
}

/** Writes new messages, replies and edits. In an empty composer, the up arrow edits the viewer's last message. */
export function Composer({ conversation, contact, chat, getName, viewerId, context, onEdit, onFiles }: ComposerProps) {
  const { t } = useTranslation('chat')
  const { contactId } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const enterSends = useProfile()?.settings.enterSends ?? defaultChatSettings.enterSends
  const editedMessage = context.current?.kind === 'edit' ? context.current.message : null
  const { value, write, clear } = useComposerText({ contactId, chat, editedMessage, getName })
  useComposerFocus(field, context)
  const suggestions = useMentionSuggestions({ contactId, isChat: chat.id !== null, value, field, onWrite: write })
  const attachments = useAttachments(contactId)
  const { isSaving, save } = useSaveEdit(field, { onEdit, onSaved: () => context.set(null) })
  const files = editedMessage ? editedMessage.files : attachments
  const hasContent = value.text.trim() !== '' || files.length > 0
  const canSend = !isSaving && hasContent && (editedMessage !== null || attachments.every(canSendFile))
  const submit = () => {
    const message = resolveTypedMentions(toMessageText(value).trim(), suggestions.members)
    if (!canSend) return
    if (editedMessage) return void save(editedMessage, message)
    const replyTo = context.current?.message.id ?? null
    sendMessage({ contactId, message, replyTo, files: takeAttachments(contactId), drafts: clearDraft(contactId) })
    void conversation.jumpToLatest()
    clear()
    context.set(null)
    field.current?.focus()
  }
  const editLastMessage = () => {
    const message = findLastEditable(conversation, viewerId)
    if (message) context.set({ kind: 'edit', message })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = getComposerKeyAction(event, { enterSends, isEmpty: value.text === '', hasContext: context.current !== null })
    if (!action) return
    event.preventDefault()
    if (action === 'submit') submit()
    else if (action === 'cancel') context.set(null)
    else editLastMessage()
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
      {suggestions.list && <MentionList label={t('mention')} {...suggestions.list} />}
      {context.current && <ComposerContextBar context={context.current} getName={getName} onCancel={() => context.set(null)} />}
      {!editedMessage && attachments.length > 0 && (
        <AttachmentTray label={t('files.attached')} files={attachments} onRemove={(key) => removeAttachment(contactId, key)} />
      )}
      {!editedMessage && <FileButton onFiles={onFiles} />}
      <ComposerField
        label={t('write', { name: contact.fullName })}
        text={value.text}
        isReadOnly={isSaving}
        onChange={(text) => write(updateText(value, text))}
        {...{ field, suggestions, onKeyDown }}
      />
      <SendButton isEdit={editedMessage !== null} enterSends={enterSends} isDisabled={!canSend} />
    </form>
  )
}

const findLastEditable = ({ state }: Conversation, viewerId: number) =>
  state.messages.findLast(({ senderId, isDeleted, event }) => senderId === viewerId && !isDeleted && !event)

function SendButton({ isEdit, enterSends, isDisabled }: { isEdit: boolean; enterSends: boolean; isDisabled: boolean }) {
  const { t } = useTranslation('chat')
  const shortcut = enterSends ? 'Enter' : 'Shift Enter'
  return (
    <IconButton label={t(isEdit ? 'edit.save' : 'send')} shortcut={shortcut} type="submit" variant="primary" disabled={isDisabled}>
      <SendHorizontal data-points />
    </IconButton>
  )
}
