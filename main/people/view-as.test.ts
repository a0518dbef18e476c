import { expect, test } from 'vitest'
import { openSocket } from '#platform/server/testing/socket.ts'
import { openPeopleFixture } from './people-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openPeopleFixture>>
const as = (id: number) => ({ 'x-view-as': String(id) })
const start = (fixture: Fixture, id: number) => fixture.admin.post('/api/users/view-as', { id })

test('an administrator sees exactly what the person sees, under both names, and cannot change anything', async () => {
  await using fixture = await openPeopleFixture()
  const { sam, helena } = fixture.people
  expect((await fixture.admin.get('/api/account/me', {}, as(sam.id))).body.code).toBe('view_as.ended')
  const started = await start(fixture, sam.id)
  expect(started.body).toMatchObject({ user: { fullName: 'Sam Whitfield' }, expiresAt: '2026-11-20T10:30:00.000Z' })
  const { userData } = (await fixture.admin.get('/api/account/me', {}, as(sam.id))).body
  expect(userData).toMatchObject({ id: sam.id, role: 'staff', viewedBy: { id: helena.id, fullName: 'Helena Prado' } })
  for (const path of [
    '/api/users/list/data',
    '/apps/todo/tasks',
    '/apps/roles/data',
    '/api/notifications',
    '/api/account/access-requests',
  ]) {
    const [getViewStatus, ownAnswer] = [await fixture.admin.get(path, {}, as(sam.id)), await fixture.as('sam').get(path)]
    expect([path, getViewStatus.status, { ...getViewStatus.body, requestId: '' }]).toEqual([
      path,
      ownAnswer.status,
      { ...ownAnswer.body, requestId: '' },
    ])
  }
  const before = await fixture.effects()
  for (const answer of [
    await fixture.admin.post('/apps/todo/add-tasks', { task: { title: 'Not me' } }, as(sam.id)),
    await fixture.admin.post('/api/account/update-profile', { profile: { fullName: 'X' } }, as(sam.id)),
    await fixture.admin.delete('/apps/users/delete', { id: 1 }, as(sam.id)),
    await fixture.admin.post('/api/users/view-as', { id: sam.id }, as(sam.id)),
    await fixture.admin.post('/api/files/upload', {}, as(sam.id)),
  ])
    expect(answer.body).toMatchObject({ status: 403, code: 'view_as.read_only' })
  expect(await fixture.effects()).toEqual(before)
  expect((await fixture.admin.get('/api/account/me')).body.userData).toMatchObject({ id: helena.id, viewedBy: null })
})

test('is recorded, notifies the person, and ends when stopped, after an hour, or with either account', async () => {
  await using fixture = await openPeopleFixture()
  const { sam, wei, helena } = fixture.people
  const getViewStatus = async (id: number) => (await fixture.admin.get('/api/account/me', {}, as(id))).body.code ?? 'seen'
  await start(fixture, sam.id)
  const { steps } = (await fixture.admin.get('/api/journal/history', { entity: 'user', id: sam.id })).body
  expect(steps[0]).toMatchObject({ verb: 'users.startViewAs', actor: { id: helena.id } })
  expect((await fixture.as('sam').get('/api/notifications')).body.notifications[0]).toMatchObject({
    module: 'users',
    kind: 'viewed-as',
    values: { name: 'Helena Prado' },
  })
  expect([await getViewStatus(sam.id), await getViewStatus(wei.id)]).toEqual(['seen', 'view_as.ended'])
  expect((await fixture.as('jonas').get('/api/account/me', {}, as(sam.id))).body.code).toBe('view_as.ended')
  expect((await fixture.admin.delete('/api/users/view-as')).body).toEqual({ stopped: true })
  expect(await getViewStatus(sam.id)).toBe('view_as.ended')
  await start(fixture, sam.id)
  await fixture.admin.post('/apps/users/set-status', { userIds: [sam.id], status: 'inactive' })
  expect(await getViewStatus(sam.id)).toBe('view_as.ended')
  await start(fixture, wei.id)
  fixture.clock.advance(3_601)
  const later = fixture.withToken(await fixture.app.platform.tokens.sign({ userId: helena.id, sessionId: helena.sessionId }))
  expect((await later.get('/api/account/me', {}, as(wei.id))).body.code).toBe('view_as.ended')
  fixture.clock.advance(-3_601)
  await start(fixture, wei.id)
  await fixture.as('jonas').post('/apps/users/update-user', { user: { id: helena.id, role: 'manager' } })
  expect(await getViewStatus(wei.id)).toBe('view_as.ended')
})

test('only administrators can view as someone, and only as another active person', async () => {
  await using fixture = await openPeopleFixture()
  await fixture.addRole('nearly', [
    { action: 'manage', subject: 'all' },
    { action: 'delete', subject: 'Task', inverted: true },
  ])
  const { calls } = await fixture.join('paula', 'nearly')
  expect((await calls.post('/api/users/view-as', { id: fixture.people.sam.id })).status).toBe(403)
  expect((await start(fixture, fixture.people.helena.id)).status).toBe(409)
  expect((await start(fixture, fixture.people.victor.id)).status).toBe(409)
  expect((await start(fixture, 999)).status).toBe(404)
  expect((await fixture.admin.get('/api/account/me', {}, { 'x-view-as': 'sam' })).status).toBe(403)
})

test("the socket receives the person's topics and closes with the view", async () => {
  await using fixture = await openPeopleFixture()
  const { sam, helena } = fixture.people
  await start(fixture, sam.id)
  const socket = await openSocket(await fixture.listen())
  socket.send({ type: 'hello', accessToken: helena.accessToken, viewAs: sam.id })
  await socket.next(({ type }) => type === 'welcome')
  socket.send({ type: 'subscribe', topics: ['todo', 'roles', 'access-requests'] })
  expect(await socket.next(({ type }) => type === 'subscribed')).toMatchObject({ topics: ['todo'], refused: ['roles', 'access-requests'] })
  await fixture.admin.delete('/api/users/view-as')
  expect(await socket.closed).toBe(4401)
  expect(socket.waiting()).toContainEqual({ type: 'bye', code: 'view_as.ended' })
})

test('a socket that reconnects to an ended view or renews its token in it is closed', async () => {
  await using fixture = await openPeopleFixture()
  const { sam, helena } = fixture.people
  const address = await fixture.listen()
  await start(fixture, sam.id)
  const staying = await openSocket(address)
  staying.send({ type: 'hello', accessToken: helena.accessToken, viewAs: sam.id })
  await staying.next(({ type }) => type === 'welcome')
  fixture.clock.advance(3_601)
  const accessToken = await fixture.app.platform.tokens.sign({ userId: helena.id, sessionId: helena.sessionId })
  const back = await openSocket(address)
  back.send({ type: 'hello', accessToken, viewAs: sam.id })
  staying.send({ type: 'hello', accessToken })
  for (const socket of [back, staying]) {
    expect(await socket.closed).toBe(4401)
    expect(socket.waiting()).toContainEqual({ type: 'bye', code: 'view_as.ended' })
  }
  const old = await openSocket(address)
  old.send({ type: 'hello', accessToken: helena.accessToken, viewAs: sam.id })
  expect(await old.next(({ type }) => type === 'bye')).toEqual({ type: 'bye', code: 'auth.session_ended' })
})
