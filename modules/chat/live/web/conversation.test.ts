import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '../../contract.ts'
import { jsonResponse, stubFetch, stubStorage, problemResponse, storeSession } from '#platform/web/testing/browser-stubs.ts'
import { Conversation } from './conversation.ts'
import { createSampleMessage } from '../../web/sample-message.ts'

const SAM = 2
const contact = { id: SAM, fullName: 'Sam', avatar: null, isGroup: false, role: null, about: '', status: 'offline', canWrite: true }
const people = [{ id: SAM, fullName: 'Sam', avatar: null }]

let responses: ((messages: Message[], ends?: { id?: number | null; hasEarlier?: boolean; hasLater?: boolean }) => Promise<void>)[]
let conversation: Conversation

beforeEach(() => {
  vi.useFakeTimers()
  storeSession(stubStorage())
  responses = []
  queueResponses()
  conversation = new Conversation(SAM)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Each request waits until the test calls its entry in `responses`. */
const queueResponses = () =>
  stubFetch(
    () =>
      new Promise((resolve) =>
        responses.push(async (messages, { id = 1, hasEarlier = false, hasLater = false } = {}) => {
          const state = { id, unseenMsgs: 0, unseenMentions: 0, seenSeq: 0, isMuted: false, draft: '', firstUnseenId: null }
          const page = { ...state, lastSeq: messages.at(-1)?.seq ?? 0, contact, messages, hasEarlier, hasLater }
          resolve(jsonResponse({ chat: page, people }))
          await vi.advanceTimersByTimeAsync(0)
        }),
      ),
  )

const messagesUpTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => createSampleMessage(first + index))
const listNumbers = () => conversation.state.messages.map(({ seq }) => seq)

const listLoadErrors = () => Object.entries(conversation.state.loadErrors).flatMap(([side, problem]) => (problem ? [side] : []))

/** Lets a call send its request without waiting for the response. */
const startRequest = async (_: Promise<void>) => void (await vi.advanceTimersByTimeAsync(0))

test('keeps live messages of its own chat that arrive while it is opening', async () => {
  await startRequest(conversation.open(null))
  conversation.applyMessage(createSampleMessage(3))
  conversation.applyMessage(createSampleMessage(3, { chatId: 9, id: 99 }))
  await responses[0]!(messagesUpTo(2))
  expect([listNumbers(), conversation.state.chat?.lastSeq]).toEqual([[1, 2, 3], 3])
})

test('appends live messages that arrive while later ones are loading', async () => {
  await startRequest(conversation.open(null))
  await responses[0]!(messagesUpTo(2), { hasLater: true })
  await startRequest(conversation.loadMore('later'))
  conversation.applyMessage(createSampleMessage(5))
  expect(listNumbers()).toEqual([1, 2])
  await responses[1]!(messagesUpTo(4, 3))
  expect([listNumbers(), conversation.state.loadingSide]).toEqual([[1, 2, 3, 4, 5], null])
})

test('keeps live messages in their latest state while jumping to the latest message', async () => {
  await startRequest(conversation.open(null))
  await responses[0]!(messagesUpTo(2), { hasLater: true })
  await startRequest(conversation.jumpToLatest())
  conversation.applyMessage(createSampleMessage(8, { message: 'Better', updatedAt: '2026-11-21T09:31:00.000Z' }))
  conversation.applyMessage(createSampleMessage(9))
  await responses[1]!(messagesUpTo(8, 7))
  expect(conversation.state.messages.map(({ message }) => message)).toEqual(['Number 7', 'Better', 'Number 9'])
})

test('loading more messages can be retried after an error', async () => {
  await startRequest(conversation.open(null))
  await responses[0]!(messagesUpTo(4, 3), { hasEarlier: true })
  stubFetch(() => problemResponse(503, 'unavailable'))
  await conversation.loadMore('earlier')
  expect([listLoadErrors(), conversation.state.loadingSide]).toEqual([['earlier'], null])
  queueResponses()
  await startRequest(conversation.loadMore('earlier'))
  await responses[1]!(messagesUpTo(2))
  expect([listNumbers(), listLoadErrors(), conversation.state.problem]).toEqual([[1, 2, 3, 4], [], null])
})

test('keeps the load errors of both sides until a response arrives', async () => {
  await startRequest(conversation.open(null))
  await responses[0]!(messagesUpTo(4, 3), { hasEarlier: true, hasLater: true })
  stubFetch(() => problemResponse(429, 'tooMany'))
  await conversation.loadMore('earlier')
  await conversation.loadMore('later')
  expect(listLoadErrors()).toEqual(['earlier', 'later'])
  queueResponses()
  await startRequest(conversation.loadMore('later'))
  expect(listLoadErrors()).toEqual(['earlier', 'later'])
  await responses[1]!(messagesUpTo(6, 5), { hasLater: true })
  expect(listLoadErrors()).toEqual([])
})
