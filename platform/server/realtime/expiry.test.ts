import { expect, onTestFinished, test, vi } from 'vitest'
import { ACCESS_SECONDS } from '../identity/sessions/access-tokens.ts'
import { openSocket } from '../testing/socket.ts'
import { startTestServer } from '../testing/server.ts'

test('a socket ends with its access token unless it has sent a new one', async () => {
  await using server = await startTestServer()
  const address = await server.listen()
  const { sam, wei } = server.people
  const [renewed, expired] = [await openSocket(address, sam.accessToken), await openSocket(address, wei.accessToken)]
  server.clock.advance(ACCESS_SECONDS - 1)
  renewed.send({ type: 'hello', accessToken: await server.app.platform.tokens.sign({ userId: sam.id, sessionId: sam.sessionId }) })
  await renewed.next(({ type }) => type === 'welcome')
  await server.app.hub.endExpired()
  expired.send({ type: 'subscribe', topics: ['people'] })
  expect((await expired.next(({ type }) => type === 'subscribed')).topics).toEqual(['people'])
  server.clock.advance(1)
  await server.app.hub.endExpired()
  expect(await expired.closed).toBe(4401)
  expect(expired.waiting()).toContainEqual({ type: 'bye', code: 'auth.session_ended' })
  renewed.send({ type: 'subscribe', topics: ['people'] })
  expect((await renewed.next(({ type }) => type === 'subscribed')).topics).toEqual(['people'])
  renewed.close()
})

test('sends a heartbeat message every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await using server = await startTestServer()
  const socket = await openSocket(await server.listen(), server.people.sam.accessToken)
  vi.advanceTimersByTime(30_000)
  expect(await socket.next(({ type }) => type === 'ping')).toEqual({ type: 'ping' })
  socket.close()
})
