import type { Message } from '../contract.ts'

export const createSampleMessage = (seq: number, changes: Partial<Message> = {}): Message => ({
  id: seq * 10,
  chatId: 1,
  seq,
  senderId: 2,
  message: `Number ${seq}`,
  time: '2026-11-21T09:30:00.000Z',
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  clientId: null,
  editedAt: null,
  isDeleted: false,
  replyTo: null,
  files: [],
  reactions: [],
  mentions: [],
  links: [],
  event: null,
  ...changes,
})
