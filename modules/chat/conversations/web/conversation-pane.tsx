import { MessageLogSkeleton } from '../../messages/web/index.ts'
import { useConversation } from '../../live/web/index.ts'
import { useIsProfileLoaded } from '../../presence/web/index.ts'
import { ConversationError } from './conversation-error.tsx'
import { OpenConversation } from './open-conversation.tsx'
import { useConversationInteraction } from './use-conversation-interaction.ts'

type ConversationPaneProps = {
  contactId: number
  message: number | null
  /** Undefined if the list of chats is visible next to the conversation. */
  onBack: (() => void) | undefined
  onSearch: () => void
}

export function ConversationPane({ contactId, message, onBack, onSearch }: ConversationPaneProps) {
  const { conversation, state } = useConversation(contactId, message)
  const interaction = useConversationInteraction()
  const isProfileLoaded = useIsProfileLoaded()
  const { contact, chat, problem } = state
  if (problem && (!contact || problem.status === 404))
    return <ConversationError problem={problem} onRetry={() => void conversation.open(message)} onBack={onBack} />
  if (!contact || !chat || !isProfileLoaded) return <MessageLogSkeleton />
  return <OpenConversation {...{ conversation, state, contact, chat, message, interaction, onBack, onSearch }} />
}
