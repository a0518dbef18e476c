import { expect, test } from 'vitest'
import type { ChatContact } from '../../contract.ts'
import { afterEvent, withPresence, type ChatList } from './chat-list.ts'
import { sampleMessage } from '../../web/sample-message.ts'

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
    lastMessage: sampleMessage(3, { chatId }),
    ...chat,
  },
})
const list: ChatList = {
  chatsContacts: [contact(5, 9), contact(2, 1)],
  contacts: [],
  people: [1, 2, 5].map((id) => ({ id, fullName: `Person ${id}`, avatar: null })),
}
const after = (message: Partial<ReturnType<typeof sampleMessage>>, from = list) =>
  afterEvent(from, { kind: 'message', message: sampleMessage(4, message) }, VIEWER)

test('a new message brings its chat to the top and counts, as a mention too', () => {
  const { chatsContacts } = after({ mentions: [VIEWER] })!
  expect(chatsContacts.map(({ id }) => id)).toEqual([2, 5])
  expect(chatsContacts[0]!.chat).toMatchObject({ unseenMsgs: 1, unseenMentions: 1, lastSeq: 4, seenSeq: 3 })
})

test('what counts for nobody does not: one’s own words, events, deleted messages', () => {
  expect(after({ senderId: VIEWER })!.chatsContacts[0]!.chat).toMatchObject({ unseenMsgs: 0, seenSeq: 4 })
  expect(after({ event: { kind: 'left', userIds: [2], title: null } })!.chatsContacts[0]!.chat.unseenMsgs).toBe(0)
  expect(after({ isDeleted: true })!.chatsContacts[0]!.chat.unseenMsgs).toBe(0)
})

test('the server is asked where a message was missed, the chat or its sender is unknown, or an unseen one changed', () => {
  expect(after({ seq: 6 })).toBeNull()
  expect(after({ chatId: 77 })).toBeNull()
  expect(after({ senderId: 77 })).toBeNull()
  expect(after({ isDeleted: true }, after({})!)).toBeNull()
})

test('the last message stands as it was told last, not as it was before', () => {
  const seen = { senderId: VIEWER, seq: 3 }
  const edited = after({ ...seen, message: 'Newest', updatedAt: '2026-11-21T09:45:00.000Z' })!
  expect(edited.chatsContacts[1]!.chat.lastMessage!.message).toBe('Newest')
  const late = after({ ...seen, message: 'Told late', updatedAt: '2026-11-21T09:40:00.000Z' }, edited)!
  expect(late.chatsContacts[1]!.chat.lastMessage!.message).toBe('Newest')
})

test('seen on another device is seen here', () => {
  const seen = afterEvent(after({})!, { kind: 'seen', chatId: 1, userId: VIEWER, seq: 4 }, VIEWER)
  expect(seen!.chatsContacts[0]!.chat).toMatchObject({ unseenMsgs: 0, seenSeq: 4 })
  expect(afterEvent(list, { kind: 'seen', chatId: 1, userId: VIEWER, seq: 2 }, VIEWER)).toBeNull()
  expect(afterEvent(list, { kind: 'seen', chatId: 1, userId: 2, seq: 2 }, VIEWER)).toBe(list)
})

test('presence shows on chats and contacts', () => {
  expect(withPresence(list, { id: 2, status: 'busy' }).chatsContacts[1]!.status).toBe('busy')
})
