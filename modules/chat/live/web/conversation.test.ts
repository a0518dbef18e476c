import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '../../contract.ts'
import { answered, fakeServer, fakeStorage, problem, signInAs } from '#platform/web/testing/browser-world.ts'
import { Conversation } from './conversation.ts'
import { sampleMessage } from '../../web/sample-message.ts'

const SAM = 2
const contact = { id: SAM, fullName: 'Sam', avatar: null, isGroup: false, role: null, about: '', status: 'offline', canWrite: true }
const people = [{ id: SAM, fullName: 'Sam', avatar: null }]

let answers: ((messages: Message[], ends?: { id?: number | null; hasEarlier?: boolean; hasLater?: boolean }) => Promise<void>)[]
let conversation: Conversation

beforeEach(() => {
  vi.useFakeTimers()
  signInAs(fakeStorage())
  answers = []
  serveByHand()
  conversation = new Conversation(SAM)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Each question waits for its answer among `answers`. */
const serveByHand = () =>
  fakeServer(
    () =>
      new Promise((resolve) =>
        answers.push(async (messages, { id = 1, hasEarlier = false, hasLater = false } = {}) => {
          const standing = { id, unseenMsgs: 0, unseenMentions: 0, seenSeq: 0, isMuted: false, draft: '', firstUnseenId: null }
          const page = { ...standing, lastSeq: messages.at(-1)?.seq ?? 0, contact, messages, hasEarlier, hasLater }
          resolve(answered({ chat: page, people }))
          await vi.advanceTimersByTimeAsync(0)
        }),
      ),
  )

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => sampleMessage(first + index))
const numbers = () => conversation.state.messages.map(({ seq }) => seq)

const missing = () => Object.entries(conversation.state.missing).flatMap(([side, problem]) => (problem ? [side] : []))

const begun = async (_: Promise<void>) => void (await vi.advanceTimersByTimeAsync(0))

test('a message that is told while its chat is opened stands there, and those of other chats do not', async () => {
  await begun(conversation.open(null))
  conversation.told(sampleMessage(3))
  conversation.told(sampleMessage(3, { chatId: 9, id: 99 }))
  await answers[0]!(upTo(2))
  expect([numbers(), conversation.state.chat?.lastSeq]).toEqual([[1, 2, 3], 3])
})

test('a message that is told while later ones are on their way stands after them', async () => {
  await begun(conversation.open(null))
  await answers[0]!(upTo(2), { hasLater: true })
  await begun(conversation.more('later'))
  conversation.told(sampleMessage(5))
  expect(numbers()).toEqual([1, 2])
  await answers[1]!(upTo(4, 3))
  expect([numbers(), conversation.state.coming]).toEqual([[1, 2, 3, 4, 5], null])
})

test('a message that is told while one goes to the newest stands there, as it stands now', async () => {
  await begun(conversation.open(null))
  await answers[0]!(upTo(2), { hasLater: true })
  await begun(conversation.toNewest())
  conversation.told(sampleMessage(8, { message: 'Better', updatedAt: '2026-11-21T09:31:00.000Z' }))
  conversation.told(sampleMessage(9))
  await answers[1]!(upTo(8, 7))
  expect(conversation.state.messages.map(({ message }) => message)).toEqual(['Number 7', 'Better', 'Number 9'])
})

test('where more did not come it can be asked for again, and comes', async () => {
  await begun(conversation.open(null))
  await answers[0]!(upTo(4, 3), { hasEarlier: true })
  fakeServer(() => problem(503, 'unavailable'))
  await conversation.more('earlier')
  expect([missing(), conversation.state.coming]).toEqual([['earlier'], null])
  serveByHand()
  await begun(conversation.more('earlier'))
  await answers[1]!(upTo(2))
  expect([numbers(), missing(), conversation.state.problem]).toEqual([[1, 2, 3, 4], [], null])
})

test('that more did not come from one side stays known while it does not come from the other, until there is an answer', async () => {
  await begun(conversation.open(null))
  await answers[0]!(upTo(4, 3), { hasEarlier: true, hasLater: true })
  fakeServer(() => problem(429, 'tooMany'))
  await conversation.more('earlier')
  await conversation.more('later')
  expect(missing()).toEqual(['earlier', 'later'])
  serveByHand()
  await begun(conversation.more('later'))
  expect(missing()).toEqual(['earlier', 'later'])
  await answers[1]!(upTo(6, 5), { hasLater: true })
  expect(missing()).toEqual([])
})
