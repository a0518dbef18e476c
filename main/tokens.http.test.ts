import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'
import { isClosedToTokens } from '#platform/server/identity/tokens/scopes.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { modules } from './modules.server.ts'

let server: TestServer
let taskId: number
let cardId: number
beforeAll(async () => {
  server = await startTestServer({ modules })
  const { body } = await server.as('sam').post('/apps/todo/add-tasks', { task: { title: 'Lighthouse' } })
  taskId = body.task.id
  const { project } = (await server.as('sam').post('/apps/kanban/add-project', { data: { title: 'Renovation' } })).body
  const { board } = (await server.as('sam').post('/apps/kanban/add-board', { data: { title: 'Doing', projectId: project.id } })).body
  const card = await server.as('sam').post('/apps/kanban/add-task', { data: { title: 'Lighthouse lamp', boardId: board.id } })
  cardId = card.body.task.id
})
afterAll(() => server.close())

async function createToken(scopes: string[], name: PersonName = 'sam'): Promise<TestClient & { secret: string }> {
  const { status, body } = await server.as(name).post('/api/account/tokens', { name: 'Script', scopes, expiresAt: null })
  expect(status).toBe(200)
  return { ...createTestClient(server.app.http, [], body.secret), secret: body.secret as string }
}

type Call = { module: string; name: string; definition: Endpoint }

const listCalls = (): Call[] =>
  server.app.platform.modules.flatMap(({ name: module, contract }) =>
    Object.entries(contract).map(([name, definition]) => ({ module, name: `${module}.${name}`, definition })),
  )

/** The codes of calls without input, so that they change nothing. */
async function callAll(token: TestClient, calls: readonly Call[]): Promise<Record<string, string>> {
  const codes: Record<string, string> = {}
  for (const { name, definition } of calls) {
    const path = definition.path.replace(/:\w+/g, '987654321')
    const response = await (definition.method === 'GET' ? token.get(path) : token.post(path, { unknown: true }))
    const { body } = definition.method === 'DELETE' ? await token.deleteWithBody(path, { unknown: true }) : response
    codes[name] = body?.code ?? 'none'
  }
  return codes
}

const namesWith = (codes: Record<string, string>, code: string) => Object.keys(codes).filter((name) => codes[name] === code)

test('calls that manage sign-in, sessions and tokens reject every token', async () => {
  const calls = listCalls().filter(({ definition }) => isClosedToTokens(definition))
  expect(calls.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['account.login', 'account.changePassword', 'tokens.addToken', 'sso.saveProvider', 'users.startViewAs']),
  )
  for (const scope of ['write', 'read', 'dav']) {
    const token = await createToken([scope], 'helena')
    const codes = await callAll(token, calls)
    expect(namesWith(codes, 'auth.session_required')).toEqual(calls.map(({ name }) => name))
    const headers = { 'x-view-as': String(server.people.sam.id) }
    expect((await token.get('/apps/todo/tasks', {}, headers)).body.code).toBe('auth.session_required')
  }
})

test('every signed-in call needs a scope: none opens with dav, only calls that read open with read', async () => {
  const calls = listCalls().filter(({ definition }) => definition.access !== 'public' && !isClosedToTokens(definition))
  const dav = await callAll(await createToken(['dav'], 'helena'), calls)
  expect(namesWith(dav, 'auth.scope_missing')).toEqual(calls.map(({ name }) => name))
  const read = await callAll(await createToken(['read'], 'helena'), calls)
  const rejected = new Set(namesWith(read, 'auth.scope_missing'))
  expect(calls.filter(({ name, definition }) => definition.method !== 'GET' && !rejected.has(name))).toEqual([])
  const settings = calls.filter(
    ({ definition: { method, access } }) => method === 'GET' && typeof access !== 'string' && access[0] !== 'read',
  )
  expect(calls.filter(({ name, definition }) => definition.method === 'GET' && rejected.has(name))).toEqual(settings)
})

test('a token of a module opens the calls of that module alone', async () => {
  const calls = listCalls().filter(({ definition }) => definition.access !== 'public' && !isClosedToTokens(definition))
  const read = await callAll(await createToken(['read:todo']), calls)
  const opened = calls.filter(({ name }) => read[name] !== 'auth.scope_missing')
  expect(opened.map(({ name }) => name)).toEqual(
    calls.filter(({ module, definition }) => module === 'todo' && definition.method === 'GET').map(({ name }) => name),
  )
  const token = await createToken(['write:todo'])
  expect((await token.post('/apps/todo/add-tasks', { task: { title: 'By a script' } })).status).toBe(200)
  expect((await token.get('/apps/todo/tasks')).body.total).toBe(2)
  expect((await token.post('/apps/kanban/add-project', { data: { title: 'Other' } })).body).toMatchObject({
    code: 'auth.scope_missing',
    detail: 'This call requires an API token with the scope write:kanban or write.',
  })
})

test('search, history, unread counts and profiles show no more than the scopes allow', async () => {
  const find = async (scopes: string[]) => {
    const { body } = await (await createToken(scopes)).get('/api/search', { q: 'lighthouse' })
    return (body.groups as { kind?: string; hits: { title: string }[] }[]).flatMap(({ hits }) => hits.map(({ title }) => title))
  }
  expect((await find(['read'])).toSorted((one, other) => one.localeCompare(other))).toEqual(['Lighthouse', 'Lighthouse lamp'])
  expect(await find(['read:search', 'read:todo'])).toEqual(['Lighthouse'])
  expect(await find(['read:search', 'read:users'])).toEqual([])
  const history = await createToken(['read:journal', 'read:todo'])
  expect((await history.get('/api/journal/history', { entity: 'task', id: taskId })).status).toBe(200)
  expect((await history.get('/api/journal/history', { entity: 'card', id: cardId })).status).toBe(404)
  const me = await (await createToken(['read:account'])).get('/api/account/me')
  expect(JSON.stringify(me.body.userData.ability)).not.toContain('Task')
})

test('tokens of an administrator that are limited to a module never open everything', async () => {
  const { app } = server
  for (const scope of (await server.as('helena').get('/api/account/tokens/scopes')).body.scopes as string[]) {
    if (!scope.includes(':')) continue
    const { secret } = await createToken([scope], 'helena')
    const viewer = (await app.platform.authenticator.getViewerByToken(secret))!
    expect([scope, viewer.ability.can('read', 'all'), viewer.ability.can('manage', 'all')]).toEqual([scope, false, false])
    expect([scope, viewer.ability.can('read', 'Webhook'), viewer.ability.can('update', 'Role')]).toEqual([scope, false, false])
    if (scope.startsWith('read:')) expect([scope, viewer.ability.can('update', 'Task')]).toEqual([scope, false])
  }
})

test('a socket receives only topics of modules that its token may read', async () => {
  const { secret } = await createToken(['read:todo', 'read:journal'])
  const socket = await openSocket(await server.listen(), secret)
  socket.send({
    type: 'subscribe',
    topics: ['todo', 'kanban', 'notifications', 'account', 'chats', `history/card/${cardId}`, `history/task/${taskId}`],
  })
  const { topics } = await socket.next(({ type }) => type === 'subscribed')
  expect(topics).toEqual(['todo', `history/task/${taskId}`])
  socket.close()
})

test('files open with the scope of the record they belong to', async () => {
  const upload = (token: TestClient) => token.post('/api/files/upload', {})
  expect((await upload(await createToken(['dav']))).body.code).toBe('auth.scope_missing')
  expect((await upload(await createToken(['read']))).body.code).toBe('auth.scope_missing')
  expect((await upload(await createToken(['write:todo']))).body.code).toBe('files.not_a_form')
  expect((await (await createToken(['dav'])).get('/files/1/a.txt')).body.code).toBe('auth.scope_missing')
})

test('a token can change a user, but neither their email address nor role', async () => {
  const token = await createToken(['write'], 'helena')
  const { id } = server.people.sam
  const update = (changes: object) => token.post('/apps/users/update-user', { user: { id, ...changes } })
  expect((await update({ company: 'Lighthouse Ltd' })).status).toBe(200)
  for (const changes of [{ email: 'other@example.test' }, { role: 'admin' }])
    expect((await update(changes)).body).toMatchObject({ status: 403, code: 'auth.session_required' })
})
