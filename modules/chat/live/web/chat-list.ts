import type { Output } from '#platform/contract/endpoint.ts'
import type { chat, ChatContact, ChatEvent, Message, PresenceEvent } from '../../contract.ts'
import { pickNewer } from './message-window.ts'

export type ChatList = Output<typeof chat.chatsAndContacts>
type SeenEvent = Extract<ChatEvent, { kind: 'seen' }>
type ChatStateChanges = Partial<Omit<ChatContact['chat'], 'id'>>

/** Returns the updated list, or null if it must be fetched from the server. */
export function applyEventToList(list: ChatList, event: ChatEvent, viewerId: number): ChatList | null {
  if (event.kind === 'message') return applyMessageToList(list, event.message, viewerId)
  return event.kind === 'seen' ? applySeenToList(list, event, viewerId) : list
}

/** Returns the list with changes to one chat's state, such as its read position. */
export const withChatState = (list: ChatList, chatId: number, changes: ChatStateChanges): ChatList => ({
  ...list,
  chatsContacts: list.chatsContacts.map((one) => (one.chat.id === chatId ? { ...one, chat: { ...one.chat, ...changes } } : one)),
})

export function withPresence(list: ChatList, { id, ...presence }: PresenceEvent): ChatList {
  const update = <C extends { id: number }>(contact: C): C => (contact.id === id ? { ...contact, ...presence } : contact)
  return { ...list, chatsContacts: list.chatsContacts.map(update), contacts: list.contacts.map(update) }
}

function applyMessageToList(list: ChatList, message: Message, viewerId: number): ChatList | null {
  const entry = list.chatsContacts.find(({ chat }) => chat.id === message.chatId)
  if (!entry || !list.people.some(({ id }) => id === message.senderId)) return null
  const { chat } = entry
  if (message.seq === chat.lastSeq + 1) return moveToTop(list, entry, appendMessage(chat, message, viewerId))
  if (message.seq > chat.lastSeq) return null
  const isCounted = message.seq > chat.seenSeq && message.senderId !== viewerId
  if (isCounted && (message.isDeleted || message.editedAt)) return null
  return message.seq === chat.lastSeq
    ? withChatState(list, chat.id, { lastMessage: pickNewer(chat.lastMessage ?? message, message) })
    : list
}

function appendMessage(chat: ChatContact['chat'], message: Message, viewerId: number): ChatContact['chat'] {
  const isOwn = message.senderId === viewerId
  const isUnread = !isOwn && !message.event && !message.isDeleted
  return {
    ...chat,
    lastMessage: message,
    lastSeq: message.seq,
    seenSeq: isOwn && chat.seenSeq === chat.lastSeq ? message.seq : chat.seenSeq,
    unseenMsgs: chat.unseenMsgs + Number(isUnread),
    unseenMentions: chat.unseenMentions + Number(isUnread && message.mentions.includes(viewerId)),
  }
}

const moveToTop = (list: ChatList, entry: ChatContact, chat: ChatContact['chat']): ChatList => ({
  ...list,
  chatsContacts: [{ ...entry, chat }, ...list.chatsContacts.filter((one) => one !== entry)],
})

/** Only the server knows the unread count if the viewer has read a part of the chat. */
function applySeenToList(list: ChatList, { chatId, userId, seq }: SeenEvent, viewerId: number): ChatList | null {
  if (userId !== viewerId) return list
  const chat = list.chatsContacts.find((one) => one.chat.id === chatId)?.chat
  if (!chat || chat.seenSeq === seq) return list
  return seq === chat.lastSeq ? withChatState(list, chatId, { seenSeq: seq, unseenMsgs: 0, unseenMentions: 0 }) : null
}
