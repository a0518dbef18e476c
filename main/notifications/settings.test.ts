import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationPreference } from '#platform/contract/notifications.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { openInboxFixture } from './inbox-fixture.ts'

let fixture: Awaited<ReturnType<typeof openInboxFixture>>
beforeAll(async () => void (fixture = await openInboxFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

const settings = async (name: PersonName) =>
  (await fixture.as(name).get('/api/notifications/settings')).body.settings as NotificationPreference[]
const getNames = (all: readonly NotificationPreference[]) => all.map(({ module, kind }) => `${module}.${kind}`)
const savePreference = (name: PersonName, setting: unknown) => fixture.as(name).post('/api/notifications/settings', { setting })

test('lists each kind that the user can receive once', async () => {
  const [admin, staff, stranger] = [
    getNames(await settings('helena')),
    getNames(await settings('sam')),
    getNames(await settings('stranger')),
  ]
  expect(new Set(admin).size).toBe(admin.length)
  expect(admin).toEqual(expect.arrayContaining(['account.registration', 'todo.assigned', 'ecommerce.my-orders', 'invoices.overdue']))
  expect(staff).toContain('todo.assigned')
  expect(staff).not.toContain('account.registration')
  expect(stranger).toEqual(['account.export', 'users.viewed-as'])
})

test('a preference applies from the next notification on, only to its user', async () => {
  expect(
    (await savePreference('sam', { module: 'todo', kind: 'assigned', inbox: false, desktop: false, mail: false })).body.setting,
  ).toMatchObject({
    inbox: false,
    desktop: false,
    mail: false,
  })
  await fixture.assign('sam')
  await fixture.assign('wei')
  expect([(await fixture.inbox('sam')).total, (await fixture.inbox('wei')).total]).toEqual([0, 1])
  expect((await savePreference('sam', { module: 'todo', kind: 'assigned', inbox: true })).body.setting).toMatchObject({
    inbox: true,
    mail: false,
  })
  await fixture.assign('sam')
  expect((await fixture.inbox('sam')).total).toBe(1)
  expect((await settings('wei')).find(({ module }) => module === 'todo')).toMatchObject({ inbox: true, desktop: true, mail: true })
})

test('notifications hidden from the inbox are not counted but stay unread', async () => {
  await savePreference('jonas', { module: 'todo', kind: 'assigned', inbox: false })
  const id = await fixture.assign('jonas')
  expect((await fixture.as('jonas').get('/api/notifications/unread')).body).toMatchObject({
    unread: 0,
    waiting: [{ link: `/todo?task=${id}` }],
  })
  await savePreference('jonas', { module: 'todo', kind: 'assigned' })
  expect((await fixture.inbox('jonas')).total).toBe(0)
})

test.each([
  [{ module: 'users', kind: 'viewed-as', inbox: false }, '/setting/inbox'],
  [{ module: 'email', kind: 'received', mail: true }, '/setting/mail'],
  [{ module: 'account', kind: 'registration', inbox: false }, '/setting/kind'],
  [{ module: 'todo', kind: 'nothing', inbox: false }, '/setting/kind'],
  [{ module: 'todo', kind: 'assigned', inbox: 'no' }, '/setting/inbox'],
  [{ module: 'todo', kind: 'assigned', sound: true }, '/setting'],
  [{ kind: 'assigned' }, '/setting'],
  ['todo', '/setting'],
])('rejects %j at %s', async (setting, path) => {
  const { status, body } = await savePreference('sam', setting)
  expect(status).toBe(400)
  expect(body.errors[0].path).toMatch(new RegExp(`^${path}`))
})
