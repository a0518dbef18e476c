import { expect, test } from 'vitest'
import type { ChatContact, Message } from '../../contract.ts'
import { NewMessageTracker } from './new-message-tracker.ts'
import { createSampleMessage } from '../../web/sample-message.ts'

const chat = (id: number, lastMessage: Message) => ({ chat: { id, lastSeq: lastMessage.seq, lastMessage } as ChatContact['chat'] })
const lists = (...entries: ReturnType<typeof chat>[]) => ({ chatsContacts: entries })
const message = (seq: number, changes: Partial<Message> = {}) => createSampleMessage(seq, { chatId: 9, ...changes })

test('reports a message once, from the list or the socket', () => {
  const tracker = new NewMessageTracker()
  expect(tracker.findNewMessages(lists(chat(9, message(3))))).toEqual([])
  expect(tracker.isNewMessage(message(4))).toBe(true)
  expect(tracker.findNewMessages(lists(chat(9, message(4))))).toEqual([])
  expect(tracker.findNewMessages(lists(chat(9, message(5))))).toEqual([message(5)])
  expect(tracker.isNewMessage(message(5))).toBe(false)
})

test('reports the first message of a chat, but nothing from the first list', () => {
  const tracker = new NewMessageTracker()
  expect(tracker.isNewMessage(message(1))).toBe(true)
  expect(tracker.findNewMessages(lists(chat(9, message(2)), chat(8, message(7, { chatId: 8 }))))).toEqual([message(2)])
  expect(tracker.findNewMessages(lists(chat(7, message(1, { chatId: 7 }))))).toEqual([message(1, { chatId: 7 })])
  tracker.clear()
  expect(tracker.findNewMessages(lists(chat(9, message(6))))).toEqual([])
})

test('does not report edits, deletions and events', () => {
  const tracker = new NewMessageTracker()
  tracker.findNewMessages(lists(chat(9, message(3))))
  expect(tracker.isNewMessage(message(2))).toBe(false)
  expect(tracker.isNewMessage(message(4, { isDeleted: true }))).toBe(false)
  expect(tracker.isNewMessage(message(5, { event: { kind: 'left', userIds: [2], title: null } }))).toBe(false)
  expect(tracker.findNewMessages(lists(chat(9, message(6, { editedAt: '2026-01-01T00:00:00.000Z' }))))).toEqual([])
})
