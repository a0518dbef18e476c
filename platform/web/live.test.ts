import { expect, test, vi } from 'vitest'
import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { startLive } from './live.ts'
import { readOptions } from './queries.ts'
import { queries } from './query-client.ts'
import { answered, fakeServer, fakeStorage, signInAs } from './testing/browser-world.ts'

const list = endpoint({
  method: 'GET',
  path: '/apps/quays',
  access: 'signed-in',
  summary: '',
  topic: 'quays',
  input: Type.Object({}),
  output: Type.Object({ quays: Type.Array(Type.String()) }),
})

class Socket {
  static readonly OPEN = 1
  static last: Socket
  readyState = 1
  onopen = () => {}
  onmessage = (_event: { data: string }) => {}
  constructor() {
    Socket.last = this
  }
  send() {}
  close() {}
  says(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

test('what is read before its topic is subscribed to is read again only where something changed since it was asked for', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  signInAs(fakeStorage(), `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.s`)
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { origin: 'http://staffroom.test' })
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('addEventListener', () => {})
  const calls = fakeServer(() => answered({ quays: ['north'] }))
  await startLive()
  await queries.fetchQuery(readOptions(list, {}))
  const query = queries.getQueryCache().find({ queryKey: ['quays'], exact: false })!
  const subscribed = (quiet: number) => Socket.last.says({ type: 'subscribed', topics: ['quays'], refused: [], quiet: [quiet] })
  expect(calls.map(({ path }) => path)).toEqual(['/apps/quays'])
  vi.advanceTimersByTime(1_000)
  subscribed(1_500)
  expect(query.state.isInvalidated).toBe(false)
  subscribed(500)
  expect(query.state.isInvalidated).toBe(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
