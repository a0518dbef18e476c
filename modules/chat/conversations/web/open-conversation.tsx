import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/web/session/session.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { useFileDropAndPaste } from '#platform/web/ui/files/use-file-drop-and-paste.ts'
import type { Contact } from '../../contract.ts'
import { Composer, useAttachFiles } from '../../composer/web/index.ts'
import type { Conversation, ConversationState } from '../../live/web/index.ts'
import { MessageDialogs, MessageLog, useMessageActions } from '../../messages/web/index.ts'
import { useNameLookup } from '../../web/use-name-lookup.ts'
import { ChatActions } from './chat-actions.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import css from './conversation-pane.module.css'
import type { ConversationInteraction } from './use-conversation-interaction.ts'

type OpenConversationProps = {
  conversation: Conversation
  state: ConversationState
  contact: Contact
  chat: NonNullable<ConversationState['chat']>
  /** The message id in the URL. */
  message: number | null
  interaction: ConversationInteraction
  onBack: (() => void) | undefined
  onSearch: () => void
}

export function OpenConversation(props: OpenConversationProps) {
  const { conversation, state, contact, chat, message, onBack, onSearch } = props
  const { context, dialog, setDialog } = props.interaction
  const { t } = useTranslation('chat')
  const viewer = useSession()!.userData
  const getName = useNameLookup(state.people)
  const actions = useMessageActions(conversation, { onContextChange: context.set, onOpenDialog: setDialog })
  const { permissions } = actions
  const canWrite = permissions.canSend && contact.canWrite
  const attachFiles = useAttachFiles(conversation.contactId)
  const { isDraggingOver, fileTargetProps } = useFileDropAndPaste(canWrite && context.current?.kind !== 'edit' ? attachFiles : null)
  const tools = (
    <>
      <IconButton label={t('search.inChat')} onClick={onSearch}>
        <Search />
      </IconButton>
      <ChatActions {...{ contact, chat, permissions }} viewerId={viewer.id} />
    </>
  )
  return (
    <div className={css.pane} data-paper="whole" data-conversation {...fileTargetProps}>
      {isDraggingOver && <p className={css.drop}>{t('files.drop', { name: contact.fullName })}</p>}
      <ConversationHeader {...{ contact, chat, getName, onBack, tools }} />
      <MessageLog {...{ conversation, state, getName, viewer, actions }} target={message} />
      {canWrite ? (
        <Composer
          key={context.current?.kind === 'edit' ? context.current.message.id : 'new'}
          {...{ conversation, contact, chat, getName, context }}
          viewerId={viewer.id}
          onEdit={actions.edit}
          onFiles={attachFiles}
        />
      ) : (
        <p className={css.readOnly}>{t(contact.canWrite ? 'closed.rights' : 'closed.inactive')}</p>
      )}
      {dialog && <MessageDialogs {...{ dialog, getName }} viewerId={viewer.id} onClose={() => setDialog(null)} />}
    </div>
  )
}
