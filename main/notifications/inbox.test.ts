import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInboxWorld } from './inbox-world.ts'

let world: Awaited<ReturnType<typeof openInboxWorld>>
beforeAll(async () => void (world = await openInboxWorld()), 60_000)
afterAll(() => world[Symbol.asyncDispose]())

test('whoever acts upon a thing by whatever call has read what was told of it', async () => {
  const [one, other] = [await world.assign('sam'), await world.assign('sam')]
  expect(await world.unread('sam')).toBe(2)
  await world.as('sam').post('/apps/todo/update-task', { task: { id: one, isCompleted: true } })
  expect(await world.unread('sam')).toBe(1)
  await world.as('helena').post('/apps/todo/update-task', { task: { id: other, title: 'Paint it blue' } })
  expect(await world.unread('sam')).toBe(1)
})

test('what was deleted is spoken of no more, and again once it is brought back', async () => {
  const id = await world.assign('wei', 'A secret title')
  const remove = () => world.as('helena').delete('/apps/todo/delete-task', { taskId: id })
  expect(await world.unread('wei')).toBe(1)
  await remove()
  const gone = await remove()
  expect((await world.as('wei').get('/api/notifications')).text).not.toContain('secret')
  expect(await world.unread('wei')).toBe(0)
  await world.as('helena').post('/api/journal/undo', { change: gone.headers['x-change'] })
  expect(await world.unread('wei')).toBe(1)
})

test('whoever loses the right to read a thing hears no more of it, in no list and no count', async () => {
  await world.assign('amelie', 'Not for everybody')
  const before = await world.inbox('amelie')
  expect(before).toMatchObject({ total: 1, unread: 1 })
  const { id } = world.people.amelie
  const guest = (role: string) => world.as('helena').post('/apps/users/update-user', { user: { id, role } })
  await world.as('helena').post('/apps/roles/add-role', { role: { name: 'blind', rules: [{ action: 'read', subject: 'Chat' }] } })
  expect((await guest('blind')).status).toBe(200)
  expect(await world.inbox('amelie')).toMatchObject({ notifications: [], total: 0, unread: 0 })
  expect((await world.as('amelie').get('/api/notifications/unread')).body).toEqual({ unread: 0, waiting: [] })
  await guest('staff')
  expect((await world.inbox('amelie')).total).toBe(1)
})

test('an answered invitation is read, and one called off says so to those who no longer see the event', async () => {
  const { jonas, wei } = world.people
  const event = {
    title: 'Launch',
    start: '2026-11-23T09:00:00.000Z',
    end: '2026-11-23T10:00:00.000Z',
    calendar: 'Business',
    guests: [jonas.id],
  }
  const { body } = await world.as('sam').post('/apps/calendar/add-event', { event })
  expect(await world.kinds('jonas')).toEqual(['invited'])
  await world.as('jonas').post('/apps/calendar/respond', { id: body.event.id, response: 'accepted' })
  expect(await world.unread('jonas')).toBe(0)
  expect(await world.kinds('sam')).toContain('responded')
  await world.as('sam').delete('/apps/calendar/remove-event', { id: body.event.id })
  expect(await world.inbox('jonas')).toMatchObject({ unread: 1, notifications: [{ kind: 'cancelled', link: '/calendar?date=2026-11-23' }] })
  expect(await world.kinds('wei')).not.toContain('cancelled')
  expect(wei.id).not.toBe(jonas.id)
})

test('a mention is read once the chat was seen up to it', async () => {
  const { helena, sam, wei } = world.people
  const made = await world.as('helena').post('/apps/chat/add-group', { group: { title: 'Harbour', members: [sam.id, wei.id] } })
  const contact = { id: made.body.contact.id as number }
  const before = await world.unread('sam')
  const said = await world.as('helena').post('/apps/chat/send-msg', { obj: { contact, message: `Look, @[${sam.id}]` } })
  expect(said.status).toBe(200)
  await world.as('wei').post('/apps/chat/send-msg', { obj: { contact, message: `@[${sam.id}] and @[${helena.id}]` } })
  expect(await world.unread('sam')).toBe(before + 2)
  await world.as('sam').post('/apps/chat/mark-seen', { id: contact.id, messageId: said.body.message.id })
  expect(await world.unread('sam')).toBe(before + 1)
  await world.as('sam').get('/apps/chat/get-chat', { id: contact.id })
  expect(await world.unread('sam')).toBe(before)
})

test('an inbox is narrowed to what is unread, to a module or to one of its kinds, and so are its acts', async () => {
  const own = world.as('sam')
  await own.post('/api/notifications/mark-read', {})
  await world.assign('sam', 'Sweep')
  await world.as('helena').post('/api/users/view-as', { id: world.people.sam.id })
  const of = async (query: object) => [...new Set(await world.kinds('sam', query))]
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

test('one can be unread again, and what opening a link does not make read says so', async () => {
  const own = world.as('sam')
  await own.post('/api/notifications/mark-read', {})
  const [viewed, ...others] = (await world.inbox('sam')).notifications
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
  const answer = await world.as('sam')[method](`/api/notifications${path}`, input as never)
  expect(answer.status).toBe(status)
})

test('several are taken out by their ids with commas between them, and none by an empty list', async () => {
  const own = world.as('sam')
  await world.assign('sam', 'Caulk')
  await own.post('/api/notifications/mark-read', {})
  const before = (await world.inbox('sam')).total
  const ids = (await world.inbox('sam')).notifications.slice(0, 2).map(({ id }) => id)
  expect((await own.delete('/api/notifications', { ids: '' })).body.removed).toBe(0)
  expect((await own.delete('/api/notifications', { ids: ids.join(',') })).body.removed).toBe(2)
  expect((await world.inbox('sam')).total).toBe(before - 2)
})

test("nobody marks, removes or brings back another person's", async () => {
  await world.assign('wei', 'Only Wei’s')
  const [theirs] = (await world.inbox('wei')).notifications
  for (const [method, path] of [
    ['post', '/mark-read'],
    ['delete', ''],
  ] as const)
    expect((await world.as('sam')[method](`/api/notifications${path}`, { ids: [theirs!.id] })).status).toBe(404)
  const { body } = await world.as('wei').delete('/api/notifications', { ids: [theirs!.id] })
  await world.as('sam').post('/api/notifications/restore', { removedAt: body.removedAt })
  expect((await world.inbox('wei')).notifications.map(({ id }) => id)).not.toContain(theirs!.id)
})
