import { expect, test, vi } from 'vitest'
import type { Context } from '../context.ts'
import { openTestDatabase } from '../testing/database.ts'
import { listNotifications, markNotificationsRead } from './inbox.ts'
import { defineNotificationKinds } from './kinds.ts'
import type { NotificationInput } from './notification-input.ts'
import { insertNotifications } from './notify.ts'
import { migrations, type NotificationTables } from './tables.ts'

const ada = 1
const bob = 2
const { assigned: kind } = defineNotificationKinds('todo', { assigned: { values: ['task'] } })
const createNotification = (userId: number, task: string): NotificationInput => ({ userId, kind, values: { task }, link: '/todo' })
const NOW = '2026-11-21T09:00:00.000Z'

async function openInboxFixture(notifications: NotificationInput[]) {
  const database = await openTestDatabase(migrations)
  const stored = await database.write((tx) => insertNotifications(tx, notifications, { now: NOW, subjects: [], sendsMail: false }))
  const publishChange = vi.fn<(topic: string) => void>()
  const createContext = (id: number, db = database.read) =>
    ({
      viewer: { id },
      db,
      slow: db,
      dialect: database.dialect,
      notificationKinds: [kind],
      subjects: [],
      now: '2026-11-21T10:00:00.000Z',
      publishChange,
    }) as unknown as Context<NotificationTables>
  return {
    stored,
    publishChange,
    list: (userId: number, page: { page?: number; perPage?: number } = {}) => listNotifications(createContext(userId), page),
    mark: (userId: number, ids?: number[]) => database.write((tx) => markNotificationsRead(createContext(userId, tx), ids ? { ids } : {})),
    [Symbol.asyncDispose]: database.close,
  }
}

test('lists own notifications only, newest first', async () => {
  await using fixture = await openInboxFixture([
    createNotification(ada, 'Paint'),
    createNotification(bob, 'Sweep'),
    createNotification(ada, 'Polish'),
  ])
  const { notifications, total, unread } = await fixture.list(ada)
  expect({ total, unread }).toEqual({ total: 2, unread: 2 })
  expect(notifications.map((one) => one.values.task)).toEqual(['Polish', 'Paint'])
  expect(notifications[0]).toEqual({
    id: expect.any(Number),
    module: 'todo',
    kind: 'assigned',
    values: { task: 'Polish' },
    link: '/todo',
    readAt: null,
    createdAt: '2026-11-21T09:00:00.000Z',
  })
})

test('returns recipients with their desktop notifications', async () => {
  await using fixture = await openInboxFixture([createNotification(ada, 'Paint'), createNotification(bob, 'Sweep')])
  const desktop = { module: 'todo', kind: 'assigned', link: '/todo' }
  expect(fixture.stored).toEqual([
    { userId: ada, desktop: { ...desktop, id: 1, values: { task: 'Paint' } } },
    { userId: bob, desktop: { ...desktop, id: 2, values: { task: 'Sweep' } } },
  ])
  await using none = await openInboxFixture([])
  expect(none.stored).toEqual([])
})

test('pages do not overlap, and a page beyond the last is empty with the correct total', async () => {
  const tasks = Array.from({ length: 12 }, (_, number) => createNotification(ada, `Task ${number}`))
  await using fixture = await openInboxFixture(tasks)
  const pages = [await fixture.list(ada), await fixture.list(ada, { page: 2 }), await fixture.list(ada, { page: 3 })]
  expect(pages.map((page) => page.notifications.length)).toEqual([10, 2, 0])
  expect(new Set(pages.flatMap((page) => page.notifications.map((one) => one.id))).size).toBe(12)
  expect(pages.map((page) => page.total)).toEqual([12, 12, 12])
  expect((await fixture.list(ada, { perPage: 3 })).notifications).toHaveLength(3)
})

test('marks single notifications as read', async () => {
  await using fixture = await openInboxFixture([createNotification(ada, 'Paint'), createNotification(ada, 'Polish')])
  const [, oldest] = (await fixture.list(ada)).notifications
  expect(await fixture.mark(ada, [oldest!.id, oldest!.id])).toEqual({ unread: 1 })
  expect((await fixture.list(ada)).notifications.map((one) => one.readAt)).toEqual([null, '2026-11-21T10:00:00.000Z'])
  expect(fixture.publishChange.mock.calls).toEqual([['notifications/1']])
})

test('marking all as read does not affect other users', async () => {
  await using fixture = await openInboxFixture([createNotification(ada, 'Paint'), createNotification(bob, 'Sweep')])
  expect(await fixture.mark(ada)).toEqual({ unread: 0 })
  expect((await fixture.list(bob)).unread).toBe(1)
})

test('marks nothing if an id belongs to another user', async () => {
  await using fixture = await openInboxFixture([createNotification(ada, 'Paint'), createNotification(bob, 'Sweep')])
  const ids = [...(await fixture.list(ada)).notifications, ...(await fixture.list(bob)).notifications].map((one) => one.id)
  await expect(fixture.mark(ada, ids)).rejects.toMatchObject({ status: 404 })
  expect([(await fixture.list(ada)).unread, (await fixture.list(bob)).unread]).toEqual([1, 1])
})

test('an empty list of ids marks nothing', async () => {
  await using fixture = await openInboxFixture([createNotification(ada, 'Paint')])
  expect(await fixture.mark(ada, [])).toEqual({ unread: 1 })
})

test('inserts thousands of notifications at once', async () => {
  await using fixture = await openInboxFixture(Array.from({ length: 5001 }, () => createNotification(ada, 'Paint')))
  expect((await fixture.list(ada)).total).toBe(5001)
})
