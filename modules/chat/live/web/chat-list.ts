import type { Output } from '#platform/contract/endpoint.ts'
import type { chat, ChatContact, ChatEvent, Message, PresenceEvent } from '../../contract.ts'
import { newer } from './message-window.ts'

export type ChatList = Output<typeof chat.chatsAndContacts>
type Seen = Extract<ChatEvent, { kind: 'seen' }>
type Standing = Partial<Omit<ChatContact['chat'], 'id'>>

/** The list as it stands after what was told; null where that cannot be known from here and the server has to be asked. */
export function afterEvent(list: ChatList, event: ChatEvent, viewerId: number): ChatList | null {
  if (event.kind === 'message') return afterMessage(list, event.message, viewerId)
  return event.kind === 'seen' ? afterSeen(list, event, viewerId) : list
}

/** With another standing of one chat. */
export const withStanding = (list: ChatList, chatId: number, standing: Standing): ChatList => ({
  ...list,
  chatsContacts: list.chatsContacts.map((one) => (one.chat.id === chatId ? { ...one, chat: { ...one.chat, ...standing } } : one)),
})

export function withPresence(list: ChatList, { id, ...presence }: PresenceEvent): ChatList {
  const now = <C extends { id: number }>(contact: C): C => (contact.id === id ? { ...contact, ...presence } : contact)
  return { ...list, chatsContacts: list.chatsContacts.map(now), contacts: list.contacts.map(now) }
}

function afterMessage(list: ChatList, message: Message, viewerId: number): ChatList | null {
  const entry = list.chatsContacts.find(({ chat }) => chat.id === message.chatId)
  if (!entry || !list.people.some(({ id }) => id === message.senderId)) return null
  const { chat } = entry
  if (message.seq === chat.lastSeq + 1) return withNewest(list, entry, grown(chat, message, viewerId))
  if (message.seq > chat.lastSeq) return null
  const mayCount = message.seq > chat.seenSeq && message.senderId !== viewerId
  if (mayCount && (message.isDeleted || message.editedAt)) return null
  return message.seq === chat.lastSeq ? withStanding(list, chat.id, { lastMessage: newer(chat.lastMessage ?? message, message) }) : list
}

function grown(chat: ChatContact['chat'], message: Message, viewerId: number): ChatContact['chat'] {
  const isOwn = message.senderId === viewerId
  const counts = !isOwn && !message.event && !message.isDeleted
  return {
    ...chat,
    lastMessage: message,
    lastSeq: message.seq,
    seenSeq: isOwn && chat.seenSeq === chat.lastSeq ? message.seq : chat.seenSeq,
    unseenMsgs: chat.unseenMsgs + Number(counts),
    unseenMentions: chat.unseenMentions + Number(counts && message.mentions.includes(viewerId)),
  }
}

const withNewest = (list: ChatList, entry: ChatContact, chat: ChatContact['chat']): ChatList => ({
  ...list,
  chatsContacts: [{ ...entry, chat }, ...list.chatsContacts.filter((one) => one !== entry)],
})

/** Others' marks do not show in the list; an own one that is not at the end leaves a number that only the server knows. */
function afterSeen(list: ChatList, { chatId, userId, seq }: Seen, viewerId: number): ChatList | null {
  if (userId !== viewerId) return list
  const chat = list.chatsContacts.find((one) => one.chat.id === chatId)?.chat
  if (!chat || chat.seenSeq === seq) return list
  return seq === chat.lastSeq ? withStanding(list, chatId, { seenSeq: seq, unseenMsgs: 0, unseenMentions: 0 }) : null
}
