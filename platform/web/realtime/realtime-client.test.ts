import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserData } from '#platform/contract/user.ts'
import { TAB_ID } from '../hooks/create-id.ts'
import { RealtimeClient, type ConnectionState } from './realtime-client.ts'
import { getRenewalDelay } from './token-renewal.ts'
import { clearSession, startViewAs } from '../session/session.ts'
import { jsonResponse, stubFetch, stubStorage, storeSession } from '../testing/browser-stubs.ts'

class Socket {
  static readonly OPEN = 1
  static all: Socket[] = []
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen = () => {}
  onmessage = (_event: { data: string }) => {}
  onclose = () => {}

  constructor() {
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = Socket.OPEN
    this.onopen()
  }
  receive(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  breaks() {
    this.close()
    this.onclose()
  }
}

/** A ten-minute token that expires in this many seconds. */
const token = (seconds: number) => {
  const exp = Date.now() / 1000 + seconds
  return `h.${btoa(JSON.stringify({ iat: exp - 600, exp }))}.s`
}
const changed = (topic: string, by = 'another', watchers = 1) => ({ type: 'changed', topics: [{ topic, by, watchers }] })

let stored: Map<string, string>
let notifications: (string | null)[]
let states: ConnectionState[]
let live: RealtimeClient
let events: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  stored = stubStorage()
  Socket.all = []
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { origin: 'http://staffroom.test' })
  events = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, events[name].bind(events))
  storeSession(stored, token(600))
  notifications = []
  states = []
  live = new RealtimeClient({
    onChange: (topic) => notifications.push(topic),
    onMessages: (topic, bodies) => notifications.push(`${topic}: ${JSON.stringify(bodies)}`),
    onSubscribed: (topics) =>
      topics.forEach((since, topic) => notifications.push(`from now on ${topic}, quiet for ${performance.now() - since}`)),
    onPermissionsChange: () => notifications.push('rights'),
    onStateChange: (state) => states.push(state),
  })
  live.watch(new Set(['todo']))
  live.start()
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const socket = () => Socket.all.at(-1)!
function welcome(): void {
  socket().opens()
  socket().receive({ type: 'welcome' })
}

async function passes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await vi.advanceTimersByTimeAsync(60_000)
    socket().receive({ type: 'ping' })
  }
}

test('authenticates with its first message, then subscribes to the topics of the page', () => {
  welcome()
  live.watch(new Set(['chat/7']))
  expect(socket().sent).toEqual([
    { type: 'hello', accessToken: stored.get('accessToken'), tab: TAB_ID },
    { type: 'subscribe', topics: ['todo'] },
    { type: 'subscribe', topics: ['chat/7'] },
    { type: 'unsubscribe', topics: ['todo'] },
  ])
})

test('reports changes by others once, and ignores its own', async () => {
  welcome()
  socket().receive(changed('todo', TAB_ID))
  socket().receive(changed('todo', 'another', 1000))
  socket().receive(changed('todo', 'another', 1000))
  await vi.advanceTimersByTimeAsync(2000)
  expect(notifications).toEqual(['todo'])
})

test('reports since when a topic has not changed', () => {
  welcome()
  socket().receive({ type: 'subscribed', topics: ['todo'], refused: ['users'], quiet: [250] })
  expect(notifications).toEqual(['from now on todo, quiet for 250'])
})

test('passes on published data in order', () => {
  welcome()
  socket().receive({ type: 'told', topic: 'chats', bodies: [{ seq: 1 }, { seq: 2 }] })
  expect(notifications).toEqual(['chats: [{"seq":1},{"seq":2}]'])
})

test('reports permission changes and subscribes to all topics again', async () => {
  welcome()
  socket().receive({ type: 'rights' })
  socket().receive({ type: 'rights' })
  expect(notifications).toEqual(['rights', 'rights'])
  live.watch(new Set(['todo', 'users']))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(socket().sent.slice(2)).toEqual([
    { type: 'subscribe', topics: ['users'] },
    { type: 'subscribe', topics: ['todo', 'users'] },
  ])
})

test('replaces a silent socket and refetches everything', async () => {
  welcome()
  await passes(5)
  expect(Socket.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(80_000)
  expect(Socket.all).toHaveLength(2)
  expect([Socket.all[0]!.readyState, states.at(-1)]).toEqual([3, 'lost'])
  welcome()
  expect(notifications).toEqual([null])
})

test.each(['online', 'visibilitychange'])('checks the socket after sleep on %s, replacing only a dead one', async (event) => {
  welcome()
  await vi.advanceTimersByTimeAsync(30_000)
  events.dispatchEvent(new Event(event))
  await vi.advanceTimersByTimeAsync(0)
  expect(Socket.all).toHaveLength(1)
  vi.setSystemTime(Date.now() + 3_600_000)
  events.dispatchEvent(new Event(event))
  await vi.advanceTimersByTimeAsync(0)
  expect(Socket.all).toHaveLength(2)
})

test('reconnects by itself and refetches everything', async () => {
  welcome()
  socket().breaks()
  expect(states.at(-1)).toBe('lost')
  await vi.advanceTimersByTimeAsync(500)
  expect(Socket.all).toHaveLength(2)
  expect(notifications).toEqual([])
  welcome()
  expect(notifications).toEqual([null])
  expect(states.at(-1)).toBe('open')
})

test('sends a new token before the old one expires', async () => {
  welcome()
  const fresh = token(1200)
  const calls = stubFetch(() => jsonResponse({ accessToken: fresh, refreshToken: 'refresh-2' }))
  await passes(9)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls.map(({ path }) => path)).toEqual(['/jwt/refresh-token'])
  expect(socket().sent.at(-1)).toEqual({ type: 'hello', accessToken: fresh, tab: TAB_ID })
})

test('renews a rejected token once, unless a request has renewed it meanwhile', async () => {
  const calls = stubFetch(() => jsonResponse({ accessToken: 'newer', refreshToken: 'refresh-2' }))
  socket().opens()
  stored.set('accessToken', 'renewed elsewhere')
  socket().receive({ type: 'bye', code: 'auth.token_invalid' })
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toHaveLength(0)
})

test('leaves an ended view-as without renewing the token', async () => {
  const calls = stubFetch(() => jsonResponse({}))
  startViewAs({ id: 8, fullName: 'Sam Whitfield', viewedBy: { id: 7, fullName: 'Ada Rowe', avatar: null } } as UserData)
  socket().opens()
  expect(socket().sent).toMatchObject([{ type: 'hello', viewAs: 8 }])
  socket().receive({ type: 'bye', code: 'view_as.ended' })
  socket().opens()
  expect(socket().sent).toEqual([{ type: 'hello', accessToken: stored.get('accessToken'), tab: TAB_ID }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([calls, Socket.all.length]).toEqual([[], 3])
})

test('backs off if the server rejects every token', async () => {
  const calls = stubFetch(() => jsonResponse({ accessToken: token(600 + calls.length), refreshToken: 'refresh-2' }))
  for (let second = 0; second < 60; second++) {
    if (socket().readyState === 0) {
      socket().opens()
      socket().receive({ type: 'bye', code: 'auth.session_ended' })
      socket().breaks()
    }
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(calls.length).toBeGreaterThan(2)
  expect(calls.length).toBeLessThan(12)
})

test('closes for good on sign-out', async () => {
  welcome()
  clearSession('left')
  expect(socket().readyState).toBe(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Socket.all).toHaveLength(1)
})

test.each([
  ['right', 600, 540],
  ['slow', 1500, 540],
  ['a little fast', 300, 240],
  ['fast by almost a token', 65, 32.5],
  ['right, and the token nearly over', 40, 20],
  ['fast by a second less than a token', 1, 15],
  ['fast by more than a token', -120, 540],
])('renews a token before it expires if the clock is %s', (_clock, left, due) => {
  expect(getRenewalDelay(token(left)) / 1000).toBeCloseTo(due)
})

test('renews an unreadable token soon, but not at once', () => {
  expect(getRenewalDelay('nonsense')).toBe(15_000)
})
