import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startRealtime } from '#platform/web/realtime/live-queries.ts'
import { apiQueryOptions } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { saveTokens } from '#platform/web/session/session.ts'
import {
  jsonResponse,
  stubFetch,
  stubWebSocket,
  stubStorage,
  storeSession,
  type RecordedRequest,
} from '#platform/web/testing/browser-stubs.ts'
import { chat, type Message } from '../../contract.ts'
import { getConversation } from './conversation-cache.ts'
import { subscribeToChats, onIncomingMessage } from './live-chats.ts'
import { createSampleMessage } from '../../web/sample-message.ts'

const WEI = 2
const wei = { id: WEI, fullName: 'Wei', avatar: null, isGroup: false, role: null, about: '', status: 'offline', memberCount: null }
const people = [{ id: WEI, fullName: 'Wei', avatar: null }]
const chatState = { id: 1, unseenMsgs: 0, unseenMentions: 0, seenSeq: 1, isMuted: false, draft: '' }

const token = `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.s`
let stored: Map<string, string>
let endLive: () => void
let socket: { receive: (message: object) => void }
let calls: RecordedRequest[]
let canWrite: boolean
let last: Message
let stop: () => void

beforeAll(async () => {
  vi.useFakeTimers()
  stored = stubStorage()
  storeSession(stored, token)
  socket = stubWebSocket()
  vi.stubGlobal('document', { hidden: false, visibilityState: 'visible' })
  calls = stubFetch(({ path }) => jsonResponse(path.startsWith('/apps/chat/get-chat') ? oneChat() : allChats()))
  endLive = await startRealtime()
})
beforeEach(async () => {
  queryClient.clear()
  canWrite = true
  last = createSampleMessage(1)
  const unsubscribe = subscribeToChats()
  const leave = new QueryObserver(queryClient, apiQueryOptions(chat.chatsAndContacts, {})).subscribe(() => {})
  const close = getConversation(WEI).subscribe(() => {})
  stop = () => (unsubscribe(), leave(), close())
  await getConversation(WEI).open(null)
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
  const chatsContacts = [{ ...contact(), chat: { ...chatState, lastSeq: last.seq, lastMessage: last } }]
  return { chatsContacts, contacts: [], people, moreContacts: 0 }
}
const oneChat = () => {
  const page = { messages: [last], hasEarlier: false, hasLater: false, firstUnseenId: null, lastSeq: last.seq }
  return { chat: { ...chatState, ...page, contact: contact() }, people }
}

const peopleChange = async () => {
  socket.receive({ type: 'changed', topics: [{ topic: 'people', by: 'another', watchers: 1 }] })
  await vi.advanceTimersByTimeAsync(1_000)
}

test('a deactivated contact is updated in the list and the open chat with one request each', async () => {
  calls.length = 0
  canWrite = false
  await peopleChange()
  expect(calls.map(({ path }) => path.split('?')[0])).toEqual(['/apps/chat/get-chat', '/apps/chat/chats-and-contacts'])
  expect(getConversation(WEI).state.contact?.canWrite).toBe(false)
})

test('a change of users refreshes neither closed chats nor, until it is visible again, a hidden tab', async () => {
  const other = getConversation(8)
  await other.open(1)
  calls.length = 0
  const listRequests = () => calls.map(({ path }) => path.replace(/&.*/, ''))
  await peopleChange()
  expect(listRequests()).toEqual(['/apps/chat/get-chat?id=2', '/apps/chat/chats-and-contacts'])
  focusManager.setFocused(false)
  await peopleChange()
  expect(listRequests()).toHaveLength(2)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(listRequests()).toHaveLength(3)
  const close = other.subscribe(() => {})
  await other.open(last.id)
  expect(listRequests().slice(2)).toEqual(['/apps/chat/get-chat?id=2', '/apps/chat/get-chat?id=8'])
  focusManager.setFocused(undefined)
  close()
})

test('clears everything for the next user, and reports none of their existing messages as new', async () => {
  const arrivals: Message[] = []
  const unsubscribe = onIncomingMessage((message) => arrivals.push(message))
  expect(getConversation(WEI).state.messages).toHaveLength(1)
  stored.set('userData', JSON.stringify({ id: 9, fullName: 'Jonas Weber', ability: [] }))
  last = createSampleMessage(5)
  saveTokens({ accessToken: token, refreshToken: 'refresh-9' })
  expect(getConversation(WEI).state.messages).toEqual([])
  await queryClient.resetQueries()
  expect([calls.at(-1)?.path, arrivals]).toEqual(['/apps/chat/chats-and-contacts', []])
  unsubscribe()
})
