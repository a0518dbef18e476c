import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserData } from '#platform/contract/identity.ts'
import { tabId } from '../hooks/new-id.ts'
import { RealtimeClient, getRenewalDelay, type ConnectionState } from './realtime.ts'
import { clearSession, startViewAs } from '../session/session.ts'
import { jsonResponse, stubFetch, stubStorage, storeSession } from '../testing/browser-world.ts'

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
  says(message: object) {
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
let told: (string | null)[]
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
  told = []
  states = []
  live = new RealtimeClient({
    changed: (topic) => told.push(topic),
    told: (topic, bodies) => told.push(`${topic}: ${JSON.stringify(bodies)}`),
    subscribed: (topics) => topics.forEach((since, topic) => told.push(`from now on ${topic}, quiet for ${performance.now() - since}`)),
    rights: () => told.push('rights'),
    state: (state) => states.push(state),
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
  socket().says({ type: 'welcome' })
}

async function passes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await vi.advanceTimersByTimeAsync(60_000)
    socket().says({ type: 'ping' })
  }
}

test('signs in with its first message, then subscribes to what is on the page', () => {
  welcome()
  live.watch(new Set(['chat/7']))
  expect(socket().sent).toEqual([
    { type: 'hello', accessToken: stored.get('accessToken'), tab: tabId },
    { type: 'subscribe', topics: ['todo'] },
    { type: 'subscribe', topics: ['chat/7'] },
    { type: 'unsubscribe', topics: ['todo'] },
  ])
})

test('tells what others changed, once however often it came, and not its own echo', async () => {
  welcome()
  socket().says(changed('todo', tabId))
  socket().says(changed('todo', 'another', 1000))
  socket().says(changed('todo', 'another', 1000))
  await vi.advanceTimersByTimeAsync(2000)
  expect(told).toEqual(['todo'])
})

test('tells from when on nothing of a topic is missed', () => {
  welcome()
  socket().says({ type: 'subscribed', topics: ['todo'], refused: ['users'], quiet: [250] })
  expect(told).toEqual(['from now on todo, quiet for 250'])
})

test('hands on what a topic carries, in its order', () => {
  welcome()
  socket().says({ type: 'told', topic: 'chats', bodies: [{ seq: 1 }, { seq: 2 }] })
  expect(told).toEqual(['chats: [{"seq":1},{"seq":2}]'])
})

test('tells when rights change, and soon asks once for all topics again: others may be heard now', async () => {
  welcome()
  socket().says({ type: 'rights' })
  socket().says({ type: 'rights' })
  expect(told).toEqual(['rights', 'rights'])
  live.watch(new Set(['todo', 'users']))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(socket().sent.slice(2)).toEqual([
    { type: 'subscribe', topics: ['users'] },
    { type: 'subscribe', topics: ['todo', 'users'] },
  ])
})

test('a socket from which nothing is heard any more is replaced, and everything asked anew', async () => {
  welcome()
  await passes(5)
  expect(Socket.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(80_000)
  expect(Socket.all).toHaveLength(2)
  expect([Socket.all[0]!.readyState, states.at(-1)]).toEqual([3, 'lost'])
  welcome()
  expect(told).toEqual([null])
})

test.each(['online', 'visibilitychange'])('after sleep a dead socket is known at once by %s, and one that lives is kept', async (event) => {
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

test('comes back by itself, says so meanwhile, and then has everything asked anew', async () => {
  welcome()
  socket().breaks()
  expect(states.at(-1)).toBe('lost')
  await vi.advanceTimersByTimeAsync(500)
  expect(Socket.all).toHaveLength(2)
  expect(told).toEqual([])
  welcome()
  expect(told).toEqual([null])
  expect(states.at(-1)).toBe('open')
})

test('shows a new token before the old one ends', async () => {
  welcome()
  const fresh = token(1200)
  const calls = stubFetch(() => jsonResponse({ accessToken: fresh, refreshToken: 'refresh-2' }))
  await passes(9)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls.map(({ path }) => path)).toEqual(['/jwt/refresh-token'])
  expect(socket().sent.at(-1)).toEqual({ type: 'hello', accessToken: fresh, tab: tabId })
})

test('a refused token is renewed once, and not again where a call has renewed it meanwhile', async () => {
  const calls = stubFetch(() => jsonResponse({ accessToken: 'newer', refreshToken: 'refresh-2' }))
  socket().opens()
  stored.set('accessToken', 'renewed elsewhere')
  socket().says({ type: 'bye', code: 'auth.token_invalid' })
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toHaveLength(0)
})

test('a view that has ended is left, and no token renewed for it', async () => {
  const calls = stubFetch(() => jsonResponse({}))
  startViewAs({ id: 8, fullName: 'Sam Whitfield', viewedBy: { id: 7, fullName: 'Ada Rowe', avatar: null } } as UserData)
  socket().opens()
  expect(socket().sent).toMatchObject([{ type: 'hello', viewAs: 8 }])
  socket().says({ type: 'bye', code: 'view_as.ended' })
  socket().opens()
  expect(socket().sent).toEqual([{ type: 'hello', accessToken: stored.get('accessToken'), tab: tabId }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([calls, Socket.all.length]).toEqual([[], 3])
})

test('where the server refuses each token it is asked again ever later', async () => {
  const calls = stubFetch(() => jsonResponse({ accessToken: token(600 + calls.length), refreshToken: 'refresh-2' }))
  for (let second = 0; second < 60; second++) {
    if (socket().readyState === 0) {
      socket().opens()
      socket().says({ type: 'bye', code: 'auth.session_ended' })
      socket().breaks()
    }
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(calls.length).toBeGreaterThan(2)
  expect(calls.length).toBeLessThan(12)
})

test('signing out closes it for good', async () => {
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
])('a new token is renewed before it ends, and not once a second, where the clock is %s', (_clock, left, due) => {
  expect(getRenewalDelay(token(left)) / 1000).toBeCloseTo(due)
})

test('a token that cannot be read is renewed soon, but not at once', () => {
  expect(getRenewalDelay('nonsense')).toBe(15_000)
})
