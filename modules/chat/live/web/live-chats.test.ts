import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLive } from '#platform/web/realtime/live.ts'
import { readOptions } from '#platform/web/api/queries.ts'
import { queries } from '#platform/web/api/query-client.ts'
import { keepTokens } from '#platform/web/session/session.ts'
import { answered, fakeServer, fakeSocket, fakeStorage, signInAs, type Asked } from '#platform/web/testing/browser-world.ts'
import { chat, type Message } from '../../contract.ts'
import { conversationWith } from './conversation.ts'
import { followChats, onArrival } from './live-chats.ts'
import { sampleMessage } from '../../web/sample-message.ts'

const WEI = 2
const wei = { id: WEI, fullName: 'Wei', avatar: null, isGroup: false, role: null, about: '', status: 'offline', memberCount: null }
const people = [{ id: WEI, fullName: 'Wei', avatar: null }]
const standing = { id: 1, unseenMsgs: 0, unseenMentions: 0, seenSeq: 1, isMuted: false, draft: '' }

const token = `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.s`
let stored: Map<string, string>
let endLive: () => void
let socket: { says: (message: object) => void }
let calls: Asked[]
let canWrite: boolean
let last: Message
let stop: () => void

beforeAll(async () => {
  vi.useFakeTimers()
  stored = fakeStorage()
  signInAs(stored, token)
  socket = fakeSocket()
  vi.stubGlobal('document', { hidden: false, visibilityState: 'visible' })
  calls = fakeServer(({ path }) => answered(path.startsWith('/apps/chat/get-chat') ? oneChat() : allChats()))
  endLive = await startLive()
})
beforeEach(async () => {
  queries.clear()
  canWrite = true
  last = sampleMessage(1)
  const unfollow = followChats()
  const leave = new QueryObserver(queries, readOptions(chat.chatsAndContacts, {})).subscribe(() => {})
  const close = conversationWith(WEI).subscribe(() => {})
  stop = () => (unfollow(), leave(), close())
  await conversationWith(WEI).open(null)
  await vi.advanceTimersByTimeAsync(1_000)
})
afterEach(() => stop())
afterAll(() => {
  endLive()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const contact = () => ({ ...wei, canWrite })
const allChats = () => {
  const chatsContacts = [{ ...contact(), chat: { ...standing, lastSeq: last.seq, lastMessage: last } }]
  return { chatsContacts, contacts: [], people, moreContacts: 0 }
}
const oneChat = () => {
  const page = { messages: [last], hasEarlier: false, hasLater: false, firstUnseenId: null, lastSeq: last.seq }
  return { chat: { ...standing, ...page, contact: contact() }, people }
}

const peopleChange = async () => {
  socket.says({ type: 'changed', topics: [{ topic: 'people', by: 'another', watchers: 1 }] })
  await vi.advanceTimersByTimeAsync(1_000)
}

test('a person who can no longer be written to is known in the list and the open chat, in one question each', async () => {
  calls.length = 0
  canWrite = false
  await peopleChange()
  expect(calls.map(({ path }) => path.split('?')[0])).toEqual(['/apps/chat/get-chat', '/apps/chat/chats-and-contacts'])
  expect(conversationWith(WEI).state.contact?.canWrite).toBe(false)
})

test('a change of people leaves alone what nobody looks at: a chat that is not open, and all in a hidden tab until it is shown', async () => {
  const other = conversationWith(8)
  await other.open(1)
  calls.length = 0
  const asked = () => calls.map(({ path }) => path.replace(/&.*/, ''))
  await peopleChange()
  expect(asked()).toEqual(['/apps/chat/get-chat?id=2', '/apps/chat/chats-and-contacts'])
  focusManager.setFocused(false)
  await peopleChange()
  expect(asked()).toHaveLength(2)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toHaveLength(3)
  const close = other.subscribe(() => {})
  await other.open(last.id)
  expect(asked().slice(2)).toEqual(['/apps/chat/get-chat?id=2', '/apps/chat/get-chat?id=8'])
  focusManager.setFocused(undefined)
  close()
})

test('whoever signs in next finds nothing of the last one, and nothing of what stood there before is new to them', async () => {
  const arrivals: Message[] = []
  const deafen = onArrival((message) => arrivals.push(message))
  expect(conversationWith(WEI).state.messages).toHaveLength(1)
  stored.set('userData', JSON.stringify({ id: 9, fullName: 'Jonas Weber', ability: [] }))
  last = sampleMessage(5)
  keepTokens({ accessToken: token, refreshToken: 'refresh-9' })
  expect(conversationWith(WEI).state.messages).toEqual([])
  await queries.resetQueries()
  expect([calls.at(-1)?.path, arrivals]).toEqual(['/apps/chat/chats-and-contacts', []])
  deafen()
})
