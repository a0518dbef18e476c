import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendRaw } from '../testing/raw-request.ts'
import { openSocket, type TestSocket } from '../testing/socket.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let address: string
const open: TestSocket[] = []
beforeEach(async () => {
  server = await startTestServer()
  address = await server.listen()
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  await server.close()
})

async function connect(accessToken?: string): Promise<TestSocket> {
  const socket = await openSocket(address, accessToken)
  open.push(socket)
  return socket
}
const isChange = (topic: string) => (message: { type: string; topics?: { topic: string }[] }) =>
  message.type === 'changed' && message.topics?.[0]?.topic === topic
const subscribed = (message: { type: string }) => message.type === 'subscribed'
const rename = (fullName: string, tab: string) =>
  server.as('sam').post('/api/account/update-profile', { profile: { fullName } }, { 'x-tab': tab })

test('a change reaches subscribers of its topic with the tab that made it, without data', async () => {
  const [helena, wei] = [await connect(server.people.helena.accessToken), await connect(server.people.wei.accessToken)]
  helena.send({ type: 'subscribe', topics: ['people'] })
  expect(await helena.next(subscribed)).toMatchObject({ type: 'subscribed', topics: ['people'], refused: [] })
  await rename('Samuel Whitfield', 'tab-1')
  expect(await helena.next(isChange('people'))).toEqual({ type: 'changed', topics: [{ topic: 'people', by: 'tab-1', watchers: 1 }] })
  expect(wei.waiting()).toEqual([])
})

test('a new workspace name reaches every signed-in user', async () => {
  const wei = await connect(server.people.wei.accessToken)
  wei.send({ type: 'subscribe', topics: ['account'] })
  await wei.next(subscribed)
  await server.as('helena').post('/api/account/update-workspace', { workspace: { name: 'Acme' } })
  expect(await wei.next(isChange('account'))).toMatchObject({ topics: [{ topic: 'account' }] })
})

test('merges changes that follow each other closely', async () => {
  const helena = await connect(server.people.helena.accessToken)
  helena.send({ type: 'subscribe', topics: ['people'] })
  await helena.next(subscribed)
  for (let turn = 0; turn < 5; turn += 1)
    server.app.platform.bus.publish({ topics: [{ topic: 'people', by: turn < 3 ? 'tab-1' : 'tab-2' }] })
  await helena.next(isChange('people'))
  expect(await helena.next(isChange('people'))).toEqual({ type: 'changed', topics: [{ topic: 'people', watchers: 1 }] })
  expect(helena.waiting().filter(isChange('people'))).toEqual([])
})

test('authorizes subscriptions like reads and has no topic for everything', async () => {
  const sam = await connect(server.people.sam.accessToken)
  const topics = [
    'account',
    `account/${server.people.helena.id}`,
    'access-requests',
    'notifications',
    '*',
    '',
    'history/user/1/2',
    'nothing',
  ]
  sam.send({ type: 'subscribe', topics })
  const answer = await sam.next(subscribed)
  expect(answer.topics).toEqual(['account', 'notifications'])
  await server.as('helena').post('/api/account/update-settings', { settings: { contentWidth: 'full' } })
  await server.as('sam').post('/api/account/update-settings', { settings: { contentWidth: 'full' } })
  expect(await sam.next(isChange('account'))).toMatchObject({ topics: [{ topic: 'account', watchers: 1 }] })
  expect(sam.waiting()).toEqual([])
})

test('closes a socket without a valid hello', async () => {
  const noHello = await connect()
  noHello.send({ type: 'subscribe', topics: ['people'] })
  expect(await noHello.closed).toBe(4401)
  const badToken = await connect()
  badToken.send({ type: 'hello', accessToken: 'x.y.z' })
  expect(await badToken.closed).toBe(4401)
  expect(server.app.hub.size).toBe(0)
})

test.each(['no json', '[]', '{"type":"hello"}', '{"type":"subscribe","topics":"people"}', '{"type":"shout"}'])(
  'closes the socket after an invalid message: %s',
  async (text) => {
    const socket = await connect(server.people.sam.accessToken)
    socket.sendText(text)
    expect(await socket.closed).toBe(4400)
  },
)

test('a lost permission ends its subscriptions and tells the browser to refetch permissions', async () => {
  const jonas = await connect(server.people.jonas.accessToken)
  jonas.send({ type: 'subscribe', topics: ['access-requests', 'people'] })
  expect((await jonas.next(subscribed)).topics).toEqual(['access-requests', 'people'])
  await server.app.platform.database.write(
    async (tx) => void (await tx.updateTable('users').set({ role: 'staff' }).where('id', '=', server.people.jonas.id).execute()),
  )
  server.app.platform.bus.publish({ users: [server.people.jonas.id] })
  await jonas.next((message) => message.type === 'rights')
  server.app.platform.bus.publish({ topics: [{ topic: 'access-requests' }, { topic: 'people' }] })
  await jonas.next(isChange('people'))
  expect(jonas.waiting().filter(isChange('access-requests'))).toEqual([])
})

test('accepts a new access token of the same user only', async () => {
  const { id, sessionId } = server.people.sam
  const sam = await connect(server.people.sam.accessToken)
  sam.send({ type: 'hello', accessToken: await server.app.platform.tokens.sign({ userId: id, sessionId }) })
  await sam.next((message) => message.type === 'welcome')
  sam.send({ type: 'hello', accessToken: server.people.wei.accessToken })
  expect(await sam.closed).toBe(4401)
})

test('signing out closes only the sockets of the session', async () => {
  const [sam, wei] = [await connect(server.people.sam.accessToken), await connect(server.people.wei.accessToken)]
  await server.guest.post('/jwt/logout', undefined, { authorization: `Bearer ${server.people.sam.accessToken}` })
  expect(await sam.next((message) => message.type === 'bye')).toEqual({ type: 'bye', code: 'auth.session_ended' })
  expect(await sam.closed).toBe(4401)
  wei.send({ type: 'subscribe', topics: ['people'] })
  expect((await wei.next(subscribed)).topics).toEqual(['people'])
})

const upgrade = (protocol: string, connection = 'Upgrade, close') => ['Host: x', `Upgrade: ${protocol}`, `Connection: ${connection}`]

test.each(['//', '/', '/socket/', '/socket%', 'http://[', '*', '/api/account/me'])('ignores an upgrade at %s', async (path) => {
  const answer = await sendRaw(address, [`GET ${path} HTTP/1.1`, ...upgrade('websocket')])
  expect(answer).toMatch(/^HTTP\/1.1 4\d\d /)
  expect((await server.guest.get('/health')).status).toBe(200)
})

test.each(['h2c', 'TLS/1.0', 'websocket'])('ignores the offered upgrade to %s', async (protocol) => {
  const { email } = server.people.sam
  const body = JSON.stringify({ email, password: 'not that one' })
  const length = `Content-Length: ${body.length}`
  const headers = [...upgrade(protocol, 'Upgrade, HTTP2-Settings, close'), 'HTTP2-Settings: AAEAAEAAAAIAAAAB']
  const read = await sendRaw(address, ['GET /health HTTP/1.1', ...headers])
  expect(read).toMatch(/^HTTP\/1.1 200 OK\n[\s\S]*"ok"/)
  const written = await sendRaw(address, ['POST /jwt/login HTTP/1.1', ...headers, 'Content-Type: application/json', length], body)
  expect(written).toMatch(/^HTTP\/1.1 400 [\s\S]*auth.invalid_credentials/)
})
