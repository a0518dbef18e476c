import { afterEach, beforeEach, expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'

let server: TestServer
beforeEach(async () => void (server = await startTestServer({ modules })))
afterEach(() => server.close())

const ACCOUNTS = '/api/account/service-accounts'
const TOKENS = `${ACCOUNTS}/tokens`
const helena = () => server.as('helena')

async function addAccount(role = 'staff', name = 'Accounting export') {
  const { status, body } = await helena().post(ACCOUNTS, { name, role })
  expect(status).toBe(200)
  return body.serviceAccount as { id: number; name: string; role: string }
}

async function addToken(serviceAccountId: number, scopes = ['write']) {
  const { status, body } = await helena().post(TOKENS, { serviceAccountId, name: 'Nightly', scopes, expiresAt: null })
  expect(status).toBe(200)
  return { ...createTestClient(server.app.http, [], body.secret), secret: body.secret as string, id: body.token.id as number }
}

test('a service account acts with its own role and is named in the history', async () => {
  const account = await addAccount()
  const token = await addToken(account.id)
  expect((await token.get('/api/account/me')).body.userData).toMatchObject({
    id: account.id,
    fullName: 'Accounting export',
    status: 'active',
  })
  const { status, body } = await token.post('/apps/kanban/add-project', { data: { title: 'Imported' } })
  expect(status).toBe(200)
  expect((await token.get('/api/webhooks')).status).toBe(403)
  const history = await helena().get('/api/journal/acts', { entity: 'project' })
  expect(history.body.acts[0]).toMatchObject({ actor: { fullName: 'Accounting export' }, viaToken: 'Nightly' })
  expect((await helena().get(ACCOUNTS)).body).toMatchObject({
    serviceAccounts: [{ ...account, tokens: [{ name: 'Nightly', scopes: ['write'] }] }],
    total: 1,
    roles: expect.arrayContaining(['admin', 'staff']),
  })
  expect(body.project.id).toEqual(expect.any(Number))
})

test('no one can sign in as a service account, by no means', async () => {
  const { id } = await addAccount('admin')
  const { email } = await server.rows('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  for (const password of ['', 'correct horse'])
    expect((await server.guest.post('/jwt/login', { email, password })).body).toMatchObject({
      status: 400,
      code: 'auth.invalid_credentials',
    })
  await server.guest.post('/jwt/forgot-password', { email })
  expect(await server.count('reset_tokens')).toBe(0)
  expect(await server.count('password_requests')).toBe(0)
  const calls = [
    helena().post('/api/account/create-reset-link', { userId: id }),
    helena().post('/apps/users/invite', { id }),
    helena().post('/api/users/view-as', { id }),
    helena().post('/apps/users/update-user', { user: { id, email: 'helena@example.org' } }),
    helena().post('/apps/users/set-status', { userIds: [id], status: 'active' }),
    helena().get('/api/users/user', { id }),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
})

test('service accounts are no people: lists, recipients and contacts leave them out', async () => {
  const { name } = await addAccount('admin', 'Xylophone export')
  const paths = ['/api/users/list/data', '/api/users/list/all-data', '/api/account/people', '/apps/chat/chats-and-contacts']
  for (const path of paths) {
    const { status, text } = await helena().get(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toContain('Sam Whitfield')
    expect(text).not.toContain(name)
  }
  for (const path of ['/pages/email/recipients', '/api/search'])
    expect((await helena().get(path, { q: 'Xylophone' })).text).not.toContain(name)
})

test('a service account does not count as the last administrator', async () => {
  await addAccount('admin')
  const { helena: first, jonas } = server.people
  expect((await helena().post('/apps/users/update-user', { user: { id: jonas.id, role: 'staff' } })).status).toBe(200)
  const { status, body } = await helena().post('/apps/users/update-user', { user: { id: first.id, role: 'staff' } })
  expect([status, body.code]).toEqual([409, 'users.last_administrator'])
})

test('a new name and role take effect at once', async () => {
  const account = await addAccount()
  const token = await addToken(account.id)
  expect((await token.get('/api/webhooks')).status).toBe(403)
  const changes = { id: account.id, name: ' Exports ', role: 'ADMIN' }
  expect((await helena().post(`${ACCOUNTS}/update`, changes)).body.serviceAccount).toMatchObject({ name: 'Exports', role: 'admin' })
  expect((await token.get('/api/webhooks')).status).toBe(200)
  expect((await token.get('/api/account/me')).body.userData.fullName).toBe('Exports')
})

test('deleting a service account and revoking its token end requests and sockets at once', async () => {
  const account = await addAccount()
  const [first, second] = [await addToken(account.id), await addToken(account.id)]
  const address = await server.listen()
  const [firstSocket, secondSocket] = [await openSocket(address, first.secret), await openSocket(address, second.secret)]
  expect((await helena().deleteWithBody(TOKENS, { serviceAccountId: account.id, id: first.id })).status).toBe(200)
  expect(await firstSocket.closed).toBe(4401)
  expect((await first.get('/api/account/me')).status).toBe(401)
  expect((await second.get('/api/account/me')).status).toBe(200)
  expect((await helena().deleteWithBody(ACCOUNTS, { id: account.id })).status).toBe(200)
  expect(await secondSocket.closed).toBe(4401)
  expect((await second.get('/api/account/me')).status).toBe(401)
  expect((await helena().get(ACCOUNTS)).body.total).toBe(0)
  expect((await helena().post(TOKENS, { serviceAccountId: account.id, name: 'Late', scopes: ['read'], expiresAt: null })).status).toBe(404)
})

test('the history of the workspace names accounts and tokens, without secrets', async () => {
  const account = await addAccount('guest')
  const token = await addToken(account.id, ['read:todo'])
  await helena().deleteWithBody(ACCOUNTS, { id: account.id })
  const { body, text } = await helena().get('/api/journal/history', { entity: 'workspace', id: 1 })
  expect(body.steps.map(({ before, after }: { before: object; after: object }) => [before, after])).toEqual([
    [{ serviceAccount: 'Accounting export (guest)' }, { serviceAccount: null }],
    [{ serviceAccount: null }, { serviceAccount: 'Accounting export: Nightly (read:todo)' }],
    [{ serviceAccount: null }, { serviceAccount: 'Accounting export (guest)' }],
  ])
  expect(text).not.toContain(token.secret)
})

test.each([
  ['a blank name', { name: ' ', role: 'staff' }, '/name'],
  ['an unknown role', { name: 'Export', role: 'nobody' }, '/role'],
])('rejects %s', async (_name, input, path) => {
  const { status, body } = await helena().post(ACCOUNTS, input)
  expect([status, body.errors[0].path]).toEqual([400, path])
})

test('tokens of people and of other accounts are out of reach', async () => {
  const [account, other] = [await addAccount(), await addAccount('guest', 'Other')]
  const token = await addToken(other.id)
  expect((await helena().deleteWithBody(TOKENS, { serviceAccountId: account.id, id: token.id })).status).toBe(404)
  const { sam } = server.people
  for (const input of [{ serviceAccountId: sam.id, name: 'Taken over', scopes: ['write'], expiresAt: null }])
    expect((await helena().post(TOKENS, input)).status).toBe(404)
  expect((await helena().deleteWithBody(ACCOUNTS, { id: sam.id })).status).toBe(404)
  expect((await helena().post(`${ACCOUNTS}/update`, { id: sam.id, role: 'guest' })).status).toBe(404)
})

test('users who manage the workspace without being administrators assign no more than they have', async () => {
  const rules = [{ action: 'manage', subject: 'Workspace' }]
  expect((await helena().post('/apps/roles/add-role', { role: { name: 'office', rules } })).status).toBe(200)
  await server.app.platform.database.write((tx) =>
    tx.updateTable('users').set({ role: 'office' }).where('id', '=', server.people.sam.id).execute(),
  )
  server.app.platform.bus.publish({ users: [server.people.sam.id] })
  const sam = server.as('sam')
  const administrator = await addAccount('admin')
  expect((await sam.post(ACCOUNTS, { name: 'Export', role: 'office' })).status).toBe(200)
  expect((await sam.get(ACCOUNTS)).body.roles).toEqual(['office'])
  const input = { serviceAccountId: administrator.id, name: 'Taken over', scopes: ['write'], expiresAt: null }
  for (const { status, body: problem } of [
    await sam.post(ACCOUNTS, { name: 'Export', role: 'admin' }),
    await sam.post(TOKENS, input),
    await sam.post(`${ACCOUNTS}/update`, { id: administrator.id, role: 'office' }),
    await sam.deleteWithBody(ACCOUNTS, { id: administrator.id }),
  ])
    expect([status, problem.code]).toEqual([403, expect.stringMatching(/^(roles\.beyond_own_rights|users\.outranked)$/)])
})
