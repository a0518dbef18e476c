import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useSession } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { useChatRights } from './chat-rights.ts'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import css from './conversation-pane.module.css'
import { MessageLog, WaitingMessages } from './message-log.tsx'
import type { Writing } from './message-menu.tsx'
import { useConversation } from './use-conversation.ts'
import { useMessageActs } from './use-message-acts.ts'
import { useNames } from './use-names.ts'

type ConversationPaneProps = {
  contactId: number
  message: number | null
  /** The way back to the chats where they do not stand beside it; its head is then the page's. */
  onBack: (() => void) | undefined
}

/** The open chat: who it is with, what was said, and what one says. */
export function ConversationPane({ contactId, message, onBack }: ConversationPaneProps) {
  const { t } = useTranslation('chat')
  const { conversation, state } = useConversation(contactId, message)
  const rights = useChatRights()
  const viewer = useSession()!.userData
  const nameOf = useNames(state.people)
  const { contact, chat, problem } = state
  const acts = useMessageActs()
  const [writing, setWriting] = useState<Writing | null>(null)
  const means = useMemo(() => ({ acts, rights, onWriting: setWriting }), [acts, rights])
  if (problem && (!contact || problem.status === 404))
    return (
      <>
        {onBack && <h1 className="unseen">{t('nav.chat')}</h1>}
        <Failure
          title={problemText(problem)}
          requestId={problem.requestId}
          onRetry={() => void conversation.open(message)}
          action={onBack && <Button onClick={onBack}>{t('back')}</Button>}
        />
      </>
    )
  if (!contact || !chat) return <WaitingMessages />
  return (
    <div className={css.pane}>
      <ConversationHead contact={contact} chat={chat} nameOf={nameOf} onBack={onBack} />
      <MessageLog {...{ conversation, state, nameOf, viewer, means }} target={message} />
      {rights.maySend && contact.canWrite ? (
        <Composer
          key={writing ? `${writing.kind} ${writing.message.id}` : 'new'}
          {...{ conversation, contact, chat, nameOf, writing, viewer }}
          onWriting={setWriting}
          onEdit={acts.edit}
        />
      ) : (
        <p className={css.closed}>{t(contact.canWrite ? 'closed.rights' : 'closed.inactive')}</p>
      )}
    </div>
  )
}
