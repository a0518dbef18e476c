import { useMemo, useState } from 'react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/web/session/session.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import type { Message } from '../../contract.ts'
import { useChatPermissions } from '../../web/use-chat-permissions.ts'
import { ChatTools } from './chat-tools.tsx'
import { Composer, useAttach } from '../../composer/web/index.ts'
import { ConversationHead } from './conversation-header.tsx'
import css from './conversation-pane.module.css'
import {
  MessageLog,
  WaitingMessages,
  type Writing,
  CardDialog,
  EditHistory,
  useMessageActs,
  useMessageMarks,
} from '../../messages/web/index.ts'
import { withNames } from '../../web/message-text.tsx'
import { NoConversation } from './conversation-error.tsx'
import { useConversation } from '../../live/web/index.ts'
import { useIncomingFiles } from '#platform/web/ui/files/use-incoming-files.ts'
import { useNames } from '../../web/use-names.ts'
import { useIsProfileClear } from '../../presence/web/index.ts'

type ConversationPaneProps = {
  contactId: number
  message: number | null
  /** The way back to the chats where they do not stand beside it; its head is then the page's. */
  onBack: (() => void) | undefined
  onSearch: () => void
}

/** The open chat: who it is with, what was said, and what one says. */
export function ConversationPane({ contactId, message, onBack, onSearch }: ConversationPaneProps) {
  const { t } = useTranslation('chat')
  const { conversation, state } = useConversation(contactId, message)
  const rights = useChatPermissions()
  const viewer = useSession()!.userData
  const nameOf = useNames(state.people)
  const { contact, chat, problem } = state
  const isProfileClear = useIsProfileClear()
  const acts = useMessageActs()
  const [chosen, setWriting] = useState<Writing | null>()
  const writing = chosen ?? null
  const [asked, showHistory] = useState<Message | null>(null)
  const marks = useMessageMarks(conversation, showHistory)
  const [cardOf, setCardOf] = useState<Message | null>(null)
  const means = useMemo(() => ({ acts, marks, rights, onWriting: setWriting, onCard: setCardOf }), [acts, marks, rights])
  const canWrite = rights.maySend && contact !== null && contact.canWrite
  const addFiles = useAttach(contactId)
  const { isOver, incomingProps } = useIncomingFiles(canWrite && writing?.kind !== 'edit' ? addFiles : null)
  if (problem && (!contact || problem.status === 404))
    return <NoConversation problem={problem} onRetry={() => void conversation.open(message)} onBack={onBack} />
  if (!contact || !chat || !isProfileClear) return <WaitingMessages />
  return (
    <div className={css.pane} data-paper="whole" data-conversation {...incomingProps}>
      {isOver && <p className={css.drop}>{t('files.drop', { name: contact.fullName })}</p>}
      <ConversationHead
        {...{ contact, chat, nameOf, onBack }}
        tools={
          <>
            <IconButton label={t('search.inChat')} onClick={onSearch}>
              <Search />
            </IconButton>
            <ChatTools {...{ contact, chat, rights }} viewerId={viewer.id} />
          </>
        }
      />
      <MessageLog {...{ conversation, state, nameOf, viewer, means }} target={message} />
      {canWrite ? (
        <Composer
          key={writing?.kind === 'edit' ? writing.message.id : 'new'}
          {...{ conversation, contact, chat, nameOf, writing, viewer }}
          isFirst={chosen === undefined}
          onWriting={setWriting}
          onEdit={acts.edit}
          onFiles={addFiles}
        />
      ) : (
        <p className={css.closed}>{t(contact.canWrite ? 'closed.rights' : 'closed.inactive')}</p>
      )}
      {cardOf && <CardDialog message={cardOf} text={withNames(cardOf.message, nameOf)} onClose={() => setCardOf(null)} />}
      {asked && <EditHistory message={asked} nameOf={nameOf} viewerId={viewer.id} onClose={() => showHistory(null)} />}
    </div>
  )
}
