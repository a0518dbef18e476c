import { expect, test } from 'vitest'
import type { ChatContact, Message } from '../../contract.ts'
import { Heard } from './new-message-tracker.ts'
import { sampleMessage } from '../../web/sample-message.ts'

const chat = (id: number, lastMessage: Message) => ({ chat: { id, lastSeq: lastMessage.seq, lastMessage } as ChatContact['chat'] })
const lists = (...entries: ReturnType<typeof chat>[]) => ({ chatsContacts: entries })
const message = (seq: number, changes: Partial<Message> = {}) => sampleMessage(seq, { chatId: 9, ...changes })

test('a message is new once, whether the list or the socket knows it first', () => {
  const heard = new Heard()
  expect(heard.listed(lists(chat(9, message(3))))).toEqual([])
  expect(heard.told(message(4))).toBe(true)
  expect(heard.listed(lists(chat(9, message(4))))).toEqual([])
  expect(heard.listed(lists(chat(9, message(5))))).toEqual([message(5)])
  expect(heard.told(message(5))).toBe(false)
})

test('the first message of a chat is new, told or listed, and the first list is how things stand', () => {
  const heard = new Heard()
  expect(heard.told(message(1))).toBe(true)
  expect(heard.listed(lists(chat(9, message(2)), chat(8, message(7, { chatId: 8 }))))).toEqual([message(2)])
  expect(heard.listed(lists(chat(7, message(1, { chatId: 7 }))))).toEqual([message(1, { chatId: 7 })])
  heard.forget()
  expect(heard.listed(lists(chat(9, message(6))))).toEqual([])
})

test('what changed, was deleted or happened of itself is not new', () => {
  const heard = new Heard()
  heard.listed(lists(chat(9, message(3))))
  expect(heard.told(message(2))).toBe(false)
  expect(heard.told(message(4, { isDeleted: true }))).toBe(false)
  expect(heard.told(message(5, { event: { kind: 'left', userIds: [2], title: null } }))).toBe(false)
  expect(heard.listed(lists(chat(9, message(6, { editedAt: '2026-01-01T00:00:00.000Z' }))))).toEqual([])
})
