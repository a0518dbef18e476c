import { expect, test } from 'vitest'
import type { ChatContact } from '../../contract.ts'
import { applyEventToList, withPresence, type ChatList } from './chat-list.ts'
import { createSampleMessage } from '../../web/sample-message.ts'

const VIEWER = 1
const contact = (id: number, chatId: number, chat: Partial<ChatContact['chat']> = {}): ChatContact => ({
  id,
  fullName: `Person ${id}`,
  avatar: null,
  isGroup: false,
  role: null,
  about: '',
  status: 'offline',
  memberCount: null,
  canWrite: true,
  chat: {
    id: chatId,
    unseenMsgs: 0,
    unseenMentions: 0,
    seenSeq: 3,
    lastSeq: 3,
    isMuted: false,
    draft: '',
    lastMessage: createSampleMessage(3, { chatId }),
    ...chat,
  },
})
const list: ChatList = {
  chatsContacts: [contact(5, 9), contact(2, 1)],
  contacts: [],
  people: [1, 2, 5].map((id) => ({ id, fullName: `Person ${id}`, avatar: null })),
}
const applyMessage = (message: Partial<ReturnType<typeof createSampleMessage>>, from = list) =>
  applyEventToList(from, { kind: 'message', message: createSampleMessage(4, message) }, VIEWER)

test('a new message moves its chat to the top and counts as unread, and as a mention', () => {
  const { chatsContacts } = applyMessage({ mentions: [VIEWER] })!
  expect(chatsContacts.map(({ id }) => id)).toEqual([2, 5])
  expect(chatsContacts[0]!.chat).toMatchObject({ unseenMsgs: 1, unseenMentions: 1, lastSeq: 4, seenSeq: 3 })
})

test('own messages, events and deleted messages do not count as unread', () => {
  expect(applyMessage({ senderId: VIEWER })!.chatsContacts[0]!.chat).toMatchObject({ unseenMsgs: 0, seenSeq: 4 })
  expect(applyMessage({ event: { kind: 'left', userIds: [2], title: null } })!.chatsContacts[0]!.chat.unseenMsgs).toBe(0)
  expect(applyMessage({ isDeleted: true })!.chatsContacts[0]!.chat.unseenMsgs).toBe(0)
})

test('requires a refetch after a gap, for an unknown chat or sender, or if an unread message changed', () => {
  expect(applyMessage({ seq: 6 })).toBeNull()
  expect(applyMessage({ chatId: 77 })).toBeNull()
  expect(applyMessage({ senderId: 77 })).toBeNull()
  expect(applyMessage({ isDeleted: true }, applyMessage({})!)).toBeNull()
})

test('updates the last message, but not with an older state', () => {
  const seen = { senderId: VIEWER, seq: 3 }
  const edited = applyMessage({ ...seen, message: 'Newest', updatedAt: '2026-11-21T09:45:00.000Z' })!
  expect(edited.chatsContacts[1]!.chat.lastMessage!.message).toBe('Newest')
  const late = applyMessage({ ...seen, message: 'Told late', updatedAt: '2026-11-21T09:40:00.000Z' }, edited)!
  expect(late.chatsContacts[1]!.chat.lastMessage!.message).toBe('Newest')
})

test('applies what was read on another device', () => {
  const seen = applyEventToList(applyMessage({})!, { kind: 'seen', chatId: 1, userId: VIEWER, seq: 4 }, VIEWER)
  expect(seen!.chatsContacts[0]!.chat).toMatchObject({ unseenMsgs: 0, seenSeq: 4 })
  expect(applyEventToList(list, { kind: 'seen', chatId: 1, userId: VIEWER, seq: 2 }, VIEWER)).toBeNull()
  expect(applyEventToList(list, { kind: 'seen', chatId: 1, userId: 2, seq: 2 }, VIEWER)).toBe(list)
})

test('updates the status of chats and contacts', () => {
  expect(withPresence(list, { id: 2, status: 'busy' }).chatsContacts[1]!.status).toBe('busy')
})
