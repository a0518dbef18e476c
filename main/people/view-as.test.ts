import { expect, test } from 'vitest'
import { openSocket } from '#platform/server/testing/socket.ts'
import { openPeopleWorld } from './people-world.ts'

type World = Awaited<ReturnType<typeof openPeopleWorld>>
const as = (id: number) => ({ 'x-view-as': String(id) })
const start = (world: World, id: number) => world.admin.post('/api/users/view-as', { id })

test('an administrator sees exactly what the person sees, under both names, and changes nothing', async () => {
  await using world = await openPeopleWorld()
  const { sam, helena } = world.people
  expect((await world.admin.get('/api/account/me', {}, as(sam.id))).body.code).toBe('view_as.ended')
  const started = await start(world, sam.id)
  expect(started.body).toMatchObject({ user: { fullName: 'Sam Whitfield' }, expiresAt: '2026-11-20T10:30:00.000Z' })
  const { userData } = (await world.admin.get('/api/account/me', {}, as(sam.id))).body
  expect(userData).toMatchObject({ id: sam.id, role: 'staff', viewedBy: { id: helena.id, fullName: 'Helena Prado' } })
  for (const path of [
    '/api/users/list/data',
    '/apps/todo/tasks',
    '/apps/roles/data',
    '/api/notifications',
    '/api/account/access-requests',
  ]) {
    const [seen, own] = [await world.admin.get(path, {}, as(sam.id)), await world.as('sam').get(path)]
    expect([path, seen.status, { ...seen.body, requestId: '' }]).toEqual([path, own.status, { ...own.body, requestId: '' }])
  }
  const before = await world.effects()
  for (const answer of [
    await world.admin.post('/apps/todo/add-tasks', { task: { title: 'Not me' } }, as(sam.id)),
    await world.admin.post('/api/account/update-profile', { profile: { fullName: 'X' } }, as(sam.id)),
    await world.admin.delete('/apps/users/delete', { id: 1 }, as(sam.id)),
    await world.admin.post('/api/users/view-as', { id: sam.id }, as(sam.id)),
    await world.admin.post('/api/files/upload', {}, as(sam.id)),
  ])
    expect(answer.body).toMatchObject({ status: 403, code: 'view_as.read_only' })
  expect(await world.effects()).toEqual(before)
  expect((await world.admin.get('/api/account/me')).body.userData).toMatchObject({ id: helena.id, viewedBy: null })
})

test('it is journalled, the person is told, and it ends when stopped, after an hour, and with either account', async () => {
  await using world = await openPeopleWorld()
  const { sam, wei, helena } = world.people
  const seen = async (id: number) => (await world.admin.get('/api/account/me', {}, as(id))).body.code ?? 'seen'
  await start(world, sam.id)
  const { steps } = (await world.admin.get('/api/journal/history', { entity: 'user', id: sam.id })).body
  expect(steps[0]).toMatchObject({ verb: 'users.startViewAs', actor: { id: helena.id } })
  expect((await world.as('sam').get('/api/notifications')).body.notifications[0]).toMatchObject({
    module: 'users',
    kind: 'viewed-as',
    values: { name: 'Helena Prado' },
  })
  expect([await seen(sam.id), await seen(wei.id)]).toEqual(['seen', 'view_as.ended'])
  expect((await world.as('jonas').get('/api/account/me', {}, as(sam.id))).body.code).toBe('view_as.ended')
  expect((await world.admin.delete('/api/users/view-as')).body).toEqual({ stopped: true })
  expect(await seen(sam.id)).toBe('view_as.ended')
  await start(world, sam.id)
  await world.admin.post('/apps/users/set-status', { userIds: [sam.id], status: 'inactive' })
  expect(await seen(sam.id)).toBe('view_as.ended')
  await start(world, wei.id)
  world.clock.move(3_601)
  const later = world.withToken(await world.app.platform.tokens.sign({ userId: helena.id, sessionId: helena.sessionId }))
  expect((await later.get('/api/account/me', {}, as(wei.id))).body.code).toBe('view_as.ended')
  world.clock.move(-3_601)
  await start(world, wei.id)
  await world.as('jonas').post('/apps/users/update-user', { user: { id: helena.id, role: 'manager' } })
  expect(await seen(wei.id)).toBe('view_as.ended')
})

test('only administrators may, and only as another active person', async () => {
  await using world = await openPeopleWorld()
  await world.addRole('nearly', [
    { action: 'manage', subject: 'all' },
    { action: 'delete', subject: 'Task', inverted: true },
  ])
  const { calls } = await world.join('paula', 'nearly')
  expect((await calls.post('/api/users/view-as', { id: world.people.sam.id })).status).toBe(403)
  expect((await start(world, world.people.helena.id)).status).toBe(409)
  expect((await start(world, world.people.victor.id)).status).toBe(409)
  expect((await start(world, 999)).status).toBe(404)
  expect((await world.admin.get('/api/account/me', {}, { 'x-view-as': 'sam' })).status).toBe(403)
})

test('the socket hears what the person hears, and ends with the view', async () => {
  await using world = await openPeopleWorld()
  const { sam, helena } = world.people
  await start(world, sam.id)
  const socket = await openSocket(await world.listen())
  socket.send({ type: 'hello', accessToken: helena.accessToken, viewAs: sam.id })
  await socket.next(({ type }) => type === 'welcome')
  socket.send({ type: 'subscribe', topics: ['todo', 'roles', 'access-requests'] })
  expect(await socket.next(({ type }) => type === 'subscribed')).toMatchObject({ topics: ['todo'], refused: ['roles', 'access-requests'] })
  await world.admin.delete('/api/users/view-as')
  expect(await socket.closed).toBe(4401)
  expect(socket.waiting()).toContainEqual({ type: 'bye', code: 'view_as.ended' })
})

test('a socket that comes back to a view that has ended, or renews its token in one, is told so', async () => {
  await using world = await openPeopleWorld()
  const { sam, helena } = world.people
  const address = await world.listen()
  await start(world, sam.id)
  const staying = await openSocket(address)
  staying.send({ type: 'hello', accessToken: helena.accessToken, viewAs: sam.id })
  await staying.next(({ type }) => type === 'welcome')
  world.clock.move(3_601)
  const accessToken = await world.app.platform.tokens.sign({ userId: helena.id, sessionId: helena.sessionId })
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
