import { Conversation } from './conversation.ts'

const MAX_CONVERSATIONS = 8

/** The most recently opened conversation comes last. */
const conversations = new Map<number, Conversation>()

export const listConversations = (): Conversation[] => [...conversations.values()]

/** Returns the cached conversation, so that reopening a chat shows its messages immediately. */
export function getConversation(contactId: number): Conversation {
  const conversation = conversations.get(contactId) ?? new Conversation(contactId)
  conversations.delete(contactId)
  conversations.set(contactId, conversation)
  for (const id of [...conversations.keys()].slice(0, -MAX_CONVERSATIONS)) conversations.delete(id)
  return conversation
}

export const clearConversations = (): void => conversations.clear()
