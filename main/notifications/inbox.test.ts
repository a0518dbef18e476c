import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInboxFixture } from './inbox-fixture.ts'

let fixture: Awaited<ReturnType<typeof openInboxFixture>>
beforeAll(async () => void (fixture = await openInboxFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

test('acting on a record marks its notifications as read', async () => {
  const [completed, renamed] = [await fixture.assign('sam'), await fixture.assign('sam')]
  expect(await fixture.unread('sam')).toBe(2)
  await fixture.as('sam').post('/apps/todo/update-task', { task: { id: completed, isCompleted: true } })
  expect(await fixture.unread('sam')).toBe(1)
  await fixture.as('helena').post('/apps/todo/update-task', { task: { id: renamed, title: 'Paint it blue' } })
  expect(await fixture.unread('sam')).toBe(1)
})

test('hides notifications of deleted records and shows them again after restoring', async () => {
  const id = await fixture.assign('wei', 'A secret title')
  const remove = () => fixture.as('helena').delete('/apps/todo/delete-task', { taskId: id })
  expect(await fixture.unread('wei')).toBe(1)
  await remove()
  const deletion = await remove()
  expect((await fixture.as('wei').get('/api/notifications')).text).not.toContain('secret')
  expect(await fixture.unread('wei')).toBe(0)
  await fixture.as('helena').post('/api/journal/undo', { change: deletion.headers['x-change'] })
  expect(await fixture.unread('wei')).toBe(1)
})

test('losing read permission hides notifications from the list and the count', async () => {
  await fixture.assign('amelie', 'Not for everybody')
  const before = await fixture.inbox('amelie')
  expect(before).toMatchObject({ total: 1, unread: 1 })
  const { id } = fixture.people.amelie
  const guest = (role: string) => fixture.as('helena').post('/apps/users/update-user', { user: { id, role } })
  await fixture.as('helena').post('/apps/roles/add-role', { role: { name: 'blind', rules: [{ action: 'read', subject: 'Chat' }] } })
  expect((await guest('blind')).status).toBe(200)
  expect(await fixture.inbox('amelie')).toMatchObject({ notifications: [], total: 0, unread: 0 })
  expect((await fixture.as('amelie').get('/api/notifications/unread')).body).toEqual({ unread: 0, waiting: [] })
  await guest('staff')
  expect((await fixture.inbox('amelie')).total).toBe(1)
})

test('answering an invitation marks it as read, and cancelling it notifies former guests', async () => {
  const { jonas, wei } = fixture.people
  const event = {
    title: 'Launch',
    start: '2026-11-23T09:00:00.000Z',
    end: '2026-11-23T10:00:00.000Z',
    calendar: 'Business',
    guests: [jonas.id],
  }
  const { body } = await fixture.as('sam').post('/apps/calendar/add-event', { event })
  expect(await fixture.kinds('jonas')).toEqual(['invited'])
  await fixture.as('jonas').post('/apps/calendar/respond', { id: body.event.id, response: 'accepted' })
  expect(await fixture.unread('jonas')).toBe(0)
  expect(await fixture.kinds('sam')).toContain('responded')
  await fixture.as('sam').delete('/apps/calendar/remove-event', { id: body.event.id })
  expect(await fixture.inbox('jonas')).toMatchObject({
    unread: 1,
    notifications: [{ kind: 'cancelled', link: '/calendar?date=2026-11-23' }],
  })
  expect(await fixture.kinds('wei')).not.toContain('cancelled')
  expect(wei.id).not.toBe(jonas.id)
})

test('a mention is read once the chat is read up to it', async () => {
  const { helena, sam, wei } = fixture.people
  const created = await fixture.as('helena').post('/apps/chat/add-group', { group: { title: 'Renovation', members: [sam.id, wei.id] } })
  const contact = { id: created.body.contact.id as number }
  const before = await fixture.unread('sam')
  const sent = await fixture.as('helena').post('/apps/chat/send-msg', { obj: { contact, message: `Look, @[${sam.id}]` } })
  expect(sent.status).toBe(200)
  await fixture.as('wei').post('/apps/chat/send-msg', { obj: { contact, message: `@[${sam.id}] and @[${helena.id}]` } })
  expect(await fixture.unread('sam')).toBe(before + 2)
  await fixture.as('sam').post('/apps/chat/mark-seen', { id: contact.id, messageId: sent.body.message.id })
  expect(await fixture.unread('sam')).toBe(before + 1)
  await fixture.as('sam').get('/apps/chat/get-chat', { id: contact.id })
  expect(await fixture.unread('sam')).toBe(before)
})

test('filters by unread, module and kind, for lists and bulk changes', async () => {
  const own = fixture.as('sam')
  await own.post('/api/notifications/mark-read', {})
  await fixture.assign('sam', 'Sweep')
  await fixture.as('helena').post('/api/users/view-as', { id: fixture.people.sam.id })
  const of = async (query: object) => [...new Set(await fixture.kinds('sam', query))]
  expect(await of({ unread: true })).toEqual(['viewed-as', 'assigned'])
  expect(await of({ module: 'todo' })).toEqual(['assigned'])
  expect(await of({ module: 'users', kind: 'viewed-as' })).toEqual(['viewed-as'])
  expect((await own.post('/api/notifications/mark-read', { module: 'todo' })).body).toEqual({ unread: 1 })
  const removed = await own.delete('/api/notifications', { module: 'todo' })
  expect(removed.body.removed).toBeGreaterThan(0)
  expect(await of({ module: 'todo' })).toEqual([])
  expect(await of({ unread: true })).toEqual(['viewed-as'])
  await own.post('/api/notifications/restore', { removedAt: removed.body.removedAt })
  expect(await of({ module: 'todo' })).toEqual(['assigned'])
})

test('can be marked as unread, and reports when opening its link does not mark it as read', async () => {
  const own = fixture.as('sam')
  await own.post('/api/notifications/mark-read', {})
  const [viewed, ...others] = (await fixture.inbox('sam')).notifications
  expect(viewed).toMatchObject({ kind: 'viewed-as', link: '/account' })
  expect((await own.post('/api/notifications/mark-read', { ids: [viewed!.id, others[0]!.id], isRead: false })).body).toEqual({ unread: 2 })
  expect((await own.get('/api/notifications/unread')).body.waiting).toEqual([
    { id: viewed!.id, link: '/account', byHand: true },
    { id: others[0]!.id, link: others[0]!.link, byHand: false },
  ])
})

test.each([
  ['get', '', { page: 0 }, 400],
  ['get', '', { unread: 'maybe' }, 400],
  ['get', '', { module: 'nobody' }, 400],
  ['get', '', { module: 'todo', kind: 'viewed-as' }, 400],
  ['get', '', { kind: 'assigned' }, 400],
  ['post', '/mark-read', { ids: [987_654_321] }, 404],
  ['post', '/mark-read', { ids: ['x'] }, 400],
  ['post', '/mark-read', { ids: Array.from({ length: 1001 }, (_, id) => id + 1) }, 400],
  ['post', '/mark-read', { id: 1 }, 400],
  ['delete', '', { ids: [987_654_321] }, 404],
  ['post', '/restore', { removedAt: 'yesterday' }, 400],
  ['post', '/restore', {}, 400],
] as const)('%s %s with %j answers %i', async (method, path, input, status) => {
  const answer = await fixture.as('sam')[method](`/api/notifications${path}`, input as never)
  expect(answer.status).toBe(status)
})

test('removes several notifications by comma-separated ids, and none for an empty list', async () => {
  const own = fixture.as('sam')
  await fixture.assign('sam', 'Caulk')
  await own.post('/api/notifications/mark-read', {})
  const before = (await fixture.inbox('sam')).total
  const ids = (await fixture.inbox('sam')).notifications.slice(0, 2).map(({ id }) => id)
  expect((await own.delete('/api/notifications', { ids: '' })).body.removed).toBe(0)
  expect((await own.delete('/api/notifications', { ids: ids.join(',') })).body.removed).toBe(2)
  expect((await fixture.inbox('sam')).total).toBe(before - 2)
})

test('notifications of others cannot be marked, removed or restored', async () => {
  await fixture.assign('wei', 'Only Wei’s')
  const [foreignNotification] = (await fixture.inbox('wei')).notifications
  for (const [method, path] of [
    ['post', '/mark-read'],
    ['delete', ''],
  ] as const)
    expect((await fixture.as('sam')[method](`/api/notifications${path}`, { ids: [foreignNotification!.id] })).status).toBe(404)
  const { body } = await fixture.as('wei').delete('/api/notifications', { ids: [foreignNotification!.id] })
  await fixture.as('sam').post('/api/notifications/restore', { removedAt: body.removedAt })
  expect((await fixture.inbox('wei')).notifications.map(({ id }) => id)).not.toContain(foreignNotification!.id)
})
