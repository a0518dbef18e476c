import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import {
  chat,
  ChatEvent,
  eventKinds,
  mentionPattern,
  MESSAGE_LIMIT,
  PresenceEvent,
  presenceStatuses,
  defaultChatSettings,
  type Message,
} from './contract.ts'

const ajv = new Ajv({ strict: false })
formats.default(ajv)

const message: Message = {
  id: 12,
  chatId: 3,
  seq: 7,
  senderId: 2,
  message: 'Ask @[4] and @[15], not @[x]',
  time: '2026-11-21T09:30:00.000Z',
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  clientId: null,
  editedAt: null,
  isDeleted: false,
  replyTo: null,
  files: [],
  reactions: [],
  mentions: [4, 15],
  links: [],
  event: null,
}

test.each([
  ['a message', { kind: 'message', message }],
  ['a member who left', { kind: 'message', message: { ...message, event: { kind: eventKinds[4], userIds: [2], title: null } } }],
  ['a read receipt', { kind: 'seen', chatId: 3, userId: 2, seq: 7 }],
  ['typing', { kind: 'typing', chatId: 3, userId: 2 }],
])('ChatEvent accepts %s', (_, event) => {
  expect(ajv.validate(ChatEvent, event)).toBe(true)
})

test('PresenceEvent accepts exactly the four statuses', () => {
  for (const status of presenceStatuses) expect(ajv.validate(PresenceEvent, { id: 1, status })).toBe(true)
  expect(ajv.validate(PresenceEvent, { id: 1, status: 'asleep' })).toBe(false)
})

test('mentionPattern finds user ids', () => {
  expect([...message.message.matchAll(mentionPattern)].map(([, id]) => Number(id))).toEqual(message.mentions)
})

test('limits the length of messages and rejects unknown settings', () => {
  const send = (text: string) => ajv.validate(chat.sendMsg.input, { obj: { contact: { id: 1 }, message: text } })
  expect([send('x'.repeat(MESSAGE_LIMIT)), send('x'.repeat(MESSAGE_LIMIT + 1))]).toEqual([true, false])
  const update = (settings: object) => ajv.validate(chat.updateChatProfile.input, { profile: { settings } })
  expect([update(defaultChatSettings), update({ theme: 'dark' })]).toEqual([true, false])
})
