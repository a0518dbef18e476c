export type { ChatList } from './chat-list.ts'
export { listConversations } from './conversation-cache.ts'
export type { ConversationState, LoadDirection } from './conversation-state.ts'
export type { Conversation } from './conversation.ts'
export {
  applyChatState,
  applyContact,
  applyMessage,
  applyServerDraft,
  getServerDraft,
  onIncomingMessage,
  onOwnRead,
  subscribeToChats,
} from './live-chats.ts'
export {
  type Outgoing,
  type OutgoingFile,
  discardMessage,
  listOutgoing,
  onDelivered,
  onDiscarded,
  resumeSending,
  retryMessage,
  sendMessage,
} from './outbox.ts'
export { useTyping } from './typing-people.ts'
export { useConversation } from './use-conversation.ts'
export { isWindowFocused, useMarkSeen } from './use-mark-seen.ts'
export { useOutgoing } from './use-outgoing.ts'
