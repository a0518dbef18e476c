import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_TOKENS } from '#platform/contract/tokens.ts'
import { saveTokenUse } from './index.ts'
import type { TestServer } from '../../testing/server.ts'
import { createTestClient } from '../../testing/test-client.ts'
import { openSocket } from '../../testing/socket.ts'
import { addToken, createTokenClient, revokeToken, startTokenServer, TOKENS } from './token-fixture.ts'

let server: TestServer
beforeEach(async () => void (server = await startTokenServer()))
afterEach(() => server.close())

const ME = '/api/account/me'
const NOTES = '/notes/list'
const withSecret = (secret: string) => createTestClient(server.app.http, [], secret)

test('a token is shown once, stored as a hash and listed without its secret', async () => {
  const { status, body, headers } = await addToken(server, { name: ' Backup script ', scopes: ['read', 'dav', 'read'] })
  expect(status).toBe(200)
  expect(body.secret).toMatch(/^srt_[\w-]{43}$/)
  const token = {
    name: 'Backup script',
    scopes: ['read', 'dav'],
    createdAt: server.clock.now.toISOString(),
    expiresAt: null,
    lastUsedAt: null,
  }
  expect(body.token).toEqual({ id: expect.any(Number), ...token })
  expect(headers['cache-control']).toBe('no-store')
  expect((await server.as('sam').get(TOKENS)).body).toEqual({ tokens: [body.token], total: 1 })
  expect((await server.as('wei').get(TOKENS)).body).toEqual({ tokens: [], total: 0 })
  const tables = await Promise.all(['api_tokens', 'journal', 'idempotency_keys'].map((table) => server.rows(table).selectAll().execute()))
  expect(JSON.stringify(tables)).not.toContain(body.secret)
})

test('a request with an idempotency key does not store the secret', async () => {
  const input = { name: 'Backup script', scopes: ['read'], expiresAt: null }
  const [first, second] = [await post(), await post()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.secret).not.toBe(second.body.secret)
  expect(await server.count('idempotency_keys')).toBe(0)
  function post() {
    return server.as('sam').post(TOKENS, input, { 'idempotency-key': 'once' })
  }
})

test.each([
  ['an unknown scope', { scopes: ['read', 'admin'] }, '/scopes/1'],
  ['an unknown module', { scopes: ['read:moon'] }, '/scopes/0'],
  ['a scope for the calls that manage tokens', { scopes: ['write:tokens'] }, '/scopes/0'],
  ['no scope', { scopes: [] }, '/scopes'],
  ['a blank name', { name: ' ' }, '/name'],
  ['an expiry in the past', { expiresAt: '2026-11-20T09:29:59.999Z' }, '/expiresAt'],
  ['an expiry that is no time', { expiresAt: 'tomorrow' }, '/expiresAt'],
  ['a leap second, which cannot be stored', { expiresAt: '2027-06-30T23:59:60Z' }, '/expiresAt'],
])('rejects %s and names it', async (_name, input, path) => {
  const { status, body } = await addToken(server, input)
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid', path])
})

test('a token acts for its owner', async () => {
  const token = await createTokenClient(server)
  expect((await token.get(ME)).body.userData).toMatchObject({ id: server.people.sam.id })
  const { status, headers } = await token.post('/notes/add', { note: { title: 'By a script' } })
  expect(status).toBe(403)
  expect(headers['ratelimit-limit']).toBe('600')
})

test.each([
  ['altered', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`],
  ['truncated', (secret: string) => secret.slice(0, -1)],
  ['extended', (secret: string) => `${secret}A`],
  ['in another case', (secret: string) => secret.toUpperCase().replace('SRT_', 'srt_')],
  ['only a prefix', () => 'srt_'],
  ['without a prefix', (secret: string) => secret.slice(4)],
])('rejects a token that is %s', async (_name, change) => {
  const { secret } = await createTokenClient(server)
  const { status, body } = await withSecret(change(secret)).get(ME)
  expect([status, body.code]).toEqual([401, 'auth.token_invalid'])
})

test('revoking takes effect at once, in requests and open sockets', async () => {
  const [token, other] = [await createTokenClient(server), await createTokenClient(server)]
  expect((await token.get(ME)).status).toBe(200)
  const address = await server.listen()
  const [socket, otherSocket] = [await openSocket(address, token.secret), await openSocket(address, other.secret)]
  expect((await token.revoke()).status).toBe(200)
  expect((await token.get(ME)).body).toMatchObject({ status: 401, code: 'auth.token_invalid', detail: expect.stringContaining('revoked') })
  expect(await socket.closed).toBe(4401)
  expect((await other.get(ME)).status).toBe(200)
  otherSocket.send({ type: 'subscribe', topics: ['account'] })
  expect((await otherSocket.next(({ type }) => type === 'subscribed')).topics).toEqual(['account'])
  otherSocket.close()
})

test('an expired token is rejected with its time, and its socket closes', async () => {
  const expiresAt = '2026-11-20T10:30:00+01:00'
  expect((await addToken(server, { expiresAt })).status).toBe(400)
  const token = await createTokenClient(server, { expiresAt: '2026-11-20T10:30:01+01:00' })
  const socket = await openSocket(await server.listen(), token.secret)
  await server.app.hub.endExpired()
  expect((await token.get(ME)).status).toBe(200)
  server.clock.advance(1)
  expect((await token.get(ME)).body).toMatchObject({
    status: 401,
    code: 'auth.token_invalid',
    detail: 'This API token expired at 2026-11-20T09:30:01.000Z. Create a new one.',
  })
  await server.app.hub.endExpired()
  expect(await socket.closed).toBe(4401)
})

test('changes of the owner take effect at once', async () => {
  const token = await createTokenClient(server, {}, 'helena')
  const { id } = server.people.helena
  const update = async (values: object) => {
    await server.app.platform.database.write((tx) => tx.updateTable('users').set(values).where('id', '=', id).execute())
    server.app.platform.bus.publish({ users: [id] })
  }
  const read = async () => (await token.get('/api/account/access-requests')).status
  expect(await read()).toBe(200)
  await update({ role: 'staff' })
  expect(await read()).toBe(403)
  const socket = await openSocket(await server.listen(), token.secret)
  await update({ status: 'inactive' })
  expect(await read()).toBe(401)
  expect(await socket.closed).toBe(4401)
  await update({ status: 'active', removedAt: server.clock.now.toISOString() })
  expect(await read()).toBe(401)
})

test('users can neither see nor revoke the tokens of others', async () => {
  const token = await createTokenClient(server)
  expect((await revokeToken(server, token.id, 'helena')).status).toBe(404)
  expect((await revokeToken(server, 987_654)).status).toBe(404)
  expect((await token.get(ME)).status).toBe(200)
})

test('a user has at most 50 tokens, also when they are created at the same time', async () => {
  for (let count = 0; count < MAX_TOKENS - 2; count += 1) await addToken(server)
  const responses = await Promise.all(Array.from({ length: 5 }, () => addToken(server)))
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409, 409])
  expect(responses.find(({ status }) => status === 409)!.body.code).toBe('auth.too_many_tokens')
  expect((await addToken(server, {}, 'wei')).status).toBe(200)
})

test('a token is rate limited on its own', async () => {
  const [busy, other] = [await createTokenClient(server), await createTokenClient(server)]
  const first = await busy.get(NOTES)
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599', 'ratelimit-reset': '1' })
  for (let count = 1; count < 600; count += 1) await busy.get(NOTES)
  const limited = await busy.get(NOTES)
  expect(limited.body).toMatchObject({ status: 429, code: 'auth.rate_limited' })
  expect(limited.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-remaining': '0', 'ratelimit-reset': '60' })
  expect((await other.get(NOTES)).status).toBe(200)
  expect((await server.as('sam').get(NOTES)).headers['ratelimit-limit']).toBeUndefined()
  server.clock.advance(1)
  expect((await busy.get(NOTES)).headers['ratelimit-remaining']).toBe('9')
})

test('saves when a token was last used, not its owner', async () => {
  const token = await createTokenClient(server)
  server.app.platform.authenticator.takeUsedSessions()
  await token.get(ME)
  expect(server.app.platform.authenticator.takeUsedSessions()).toEqual([{ sessionId: -token.id, userId: server.people.sam.id }])
  await server.app.platform.database.write((tx) => saveTokenUse(tx as never, [token.id], '2026-11-20T09:31:00.000Z'))
  expect((await server.as('sam').get(TOKENS)).body.tokens[0].lastUsedAt).toBe('2026-11-20T09:31:00.000Z')
})

test('the history of the owner shows created and revoked tokens, and that of a record the token that changed it', async () => {
  const token = await createTokenClient(server, {}, 'helena')
  const { body } = await token.post('/notes/add', { note: { title: 'By a script' } })
  const history = await server.as('helena').get('/api/journal/history', { entity: 'note', id: body.note.id })
  expect(history.body.steps[0]).toMatchObject({ actor: { fullName: 'Helena Prado' }, viaToken: 'Backup script' })
  await token.revoke()
  const account = await server.as('helena').get('/api/journal/history', { entity: 'user', id: server.people.helena.id })
  expect(account.body.steps).toMatchObject([
    { verb: 'tokens.revokeToken', before: { apiToken: 'Backup script (write)' }, after: { apiToken: null }, viaToken: null },
    { verb: 'tokens.addToken', before: { apiToken: null }, after: { apiToken: 'Backup script (write)' } },
  ])
  const [act] = (await server.as('helena').get('/api/journal/acts', { entity: 'note' })).body.acts
  expect(act.viaToken).toBe('Backup script')
})
