import { expect, test } from 'vitest'
import { createApp, type App } from '../app.ts'
import { connect } from '../database/connect.ts'
import { createTokenClient } from '../identity/tokens/token-fixture.ts'
import { endBusConnection } from '../testing/bus-connection.ts'
import { openSocket } from '../testing/socket.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

async function startSecondServer(server: TestServer): Promise<App> {
  const { config, clock } = server.app.platform
  const app = await createApp({ config, modules: [], clock, database: await connect(config) })
  await app.start()
  await app.http.ready()
  return app
}

test.runIf(isOnPostgres)('changes, ended sessions and lost permissions reach other processes within a second', async () => {
  await using server = await startTestServer()
  const second = await startSecondServer(server)
  const { sam, jonas } = server.people
  const me = (accessToken: string) => second.http.inject({ url: '/api/account/me', headers: { authorization: `Bearer ${accessToken}` } })
  const requests = () =>
    second.http.inject({ url: '/api/account/access-requests', headers: { authorization: `Bearer ${jonas.accessToken}` } })
  try {
    expect([(await me(sam.accessToken)).statusCode, (await requests()).statusCode]).toEqual([200, 200])
    const address = await listen(second)
    const socket = await openSocket(address, jonas.accessToken)
    socket.send({ type: 'subscribe', topics: ['people'] })
    await socket.next((message) => message.type === 'subscribed')

    await server.as('sam').post('/api/account/update-profile', { profile: { fullName: 'Samuel Whitfield' } })
    await socket.next((message) => message.type === 'changed')

    await server.guest.post('/jwt/logout', undefined, { authorization: `Bearer ${sam.accessToken}` })
    await expect.poll(async () => (await me(sam.accessToken)).statusCode, { timeout: 1_000 }).toBe(401)

    const { database, bus } = server.app.platform
    await database.write(async (tx) => void (await tx.updateTable('users').set({ role: 'staff' }).where('id', '=', jonas.id).execute()))
    bus.publish({ users: [jonas.id] })
    await socket.next((message) => message.type === 'rights')
    expect((await requests()).statusCode).toBe(403)
    socket.close()
  } finally {
    await second.stop()
  }
})

test.runIf(isOnPostgres)('a revoked API token stops working in other processes, in open sockets as well', async () => {
  await using server = await startTestServer()
  const second = await startSecondServer(server)
  const token = await createTokenClient(server)
  const me = () => second.http.inject({ url: '/api/account/me', headers: { authorization: `Bearer ${token.secret}` } })
  try {
    expect((await me()).statusCode).toBe(200)
    const socket = await openSocket(await listen(second), token.secret)
    socket.send({ type: 'subscribe', topics: ['account'] })
    await socket.next((message) => message.type === 'subscribed')
    expect((await token.revoke()).status).toBe(200)
    expect(await socket.closed).toBe(4401)
    const response = await me()
    expect([response.statusCode, response.json().code]).toEqual([401, 'auth.token_invalid'])
  } finally {
    await second.stop()
  }
})

test.runIf(isOnPostgres)('a process that loses its bus connection clears caches and tells its sockets to refetch', async () => {
  await using server = await startTestServer()
  const address = await server.listen()
  const socket = await openSocket(address, server.people.sam.accessToken)
  socket.send({ type: 'subscribe', topics: ['people'] })
  await socket.next((message) => message.type === 'subscribed')
  await endBusConnection(server.app.platform.database, server.app.platform.processId)
  expect(await socket.next((message) => message.type === 'changed')).toMatchObject({ topics: [{ topic: 'people' }] })
  socket.close()
})

async function listen(app: App): Promise<string> {
  return app.http.listen({ host: '127.0.0.1', port: 0 })
}
