import { useRef, type KeyboardEvent, type RefObject } from 'react'
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
export function Composer(props: ComposerProps) {
  const { conversation, contact, chat, getName, context, onFiles } = props
  const { t } = useTranslation('chat')
  const { contactId } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const enterSends = useProfile()?.settings.enterSends ?? defaultChatSettings.enterSends
  const editedMessage = context.current?.kind === 'edit' ? context.current.message : null
  const text = useComposerText({ contactId, chat, editedMessage, getName })
  const { value, write } = text
  useComposerFocus(field, context)
  const suggestions = useMentionSuggestions({ contactId, isChat: chat.id !== null, value, field, onWrite: write })
  const attachments = useAttachments(contactId)
  const { canSend, isSaving, submit } = useSubmit({ ...props, field, editedMessage, attachments, text, members: suggestions.members })
  const onKeyDown = (event: KeyboardEvent) => {
    const action = getComposerKeyAction(event, { enterSends, isEmpty: value.text === '', hasContext: context.current !== null })
    if (!action) return
    event.preventDefault()
    if (action === 'submit') submit()
    else if (action === 'cancel') context.set(null)
    else editLastMessage(props)
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
        onChange={(next) => write(updateText(value, next))}
        {...{ field, suggestions, onKeyDown }}
      />
      <SendButton isEdit={editedMessage !== null} enterSends={enterSends} isDisabled={!canSend} />
    </form>
  )
}

type SubmitOptions = Pick<ComposerProps, 'conversation' | 'context' | 'onEdit'> & {
  field: RefObject<HTMLTextAreaElement | null>
  editedMessage: Message | null
  attachments: ReturnType<typeof useAttachments>
  text: ReturnType<typeof useComposerText>
  members: ReturnType<typeof useMentionSuggestions>['members']
}

function useSubmit({ conversation, context, onEdit, field, editedMessage, attachments, text, members }: SubmitOptions) {
  const { contactId } = conversation
  const { isSaving, save } = useSaveEdit(field, { onEdit, onSaved: () => context.set(null) })
  const files = editedMessage ? editedMessage.files : attachments
  const hasContent = text.value.text.trim() !== '' || files.length > 0
  const canSend = !isSaving && hasContent && (editedMessage !== null || attachments.every(canSendFile))
  const send = (message: string) => {
    const replyTo = context.current?.message.id ?? null
    sendMessage({ contactId, message, replyTo, files: takeAttachments(contactId), drafts: clearDraft(contactId) })
    void conversation.jumpToLatest()
    text.clear()
    context.set(null)
    field.current?.focus()
  }
  const submit = () => {
    const message = resolveTypedMentions(toMessageText(text.value).trim(), members)
    if (!canSend) return
    if (editedMessage) void save(editedMessage, message)
    else send(message)
  }
  return { canSend, isSaving, submit }
}

function editLastMessage({ conversation, viewerId, context }: ComposerProps) {
  const message = findLastEditable(conversation, viewerId)
  if (message) context.set({ kind: 'edit', message })
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
