import { expect, test, vi } from 'vitest'
import type { Context } from '../context.ts'
import { openTestDatabase } from '../testing/database.ts'
import { listNotifications, markNotificationsRead } from './inbox.ts'
import { noticeKinds } from './kinds.ts'
import { insertNotices, type Notice } from './notify.ts'
import { migrations, type NotificationTables } from './tables.ts'

const ada = 1
const bob = 2
const { assigned: kind } = noticeKinds('todo', { assigned: { values: ['task'] } })
const assigned = (userId: number, task: string): Notice => ({ userId, kind, values: { task }, link: '/todo' })
const NOW = '2026-11-21T09:00:00.000Z'

async function openInboxes(notices: Notice[]) {
  const database = await openTestDatabase(migrations)
  const told = await database.write((tx) => insertNotices(tx, notices, { now: NOW, subjects: [], sendsMail: false }))
  const announce = vi.fn<(topic: string) => void>()
  const contextOf = (id: number, db = database.read) =>
    ({
      viewer: { id },
      db,
      slow: db,
      dialect: database.dialect,
      notices: [kind],
      subjects: [],
      now: '2026-11-21T10:00:00.000Z',
      announce,
    }) as unknown as Context<NotificationTables>
  return {
    told,
    announce,
    list: (userId: number, page: { page?: number; perPage?: number } = {}) => listNotifications(contextOf(userId), page),
    mark: (userId: number, ids?: number[]) => database.write((tx) => markNotificationsRead(contextOf(userId, tx), ids ? { ids } : {})),
    [Symbol.asyncDispose]: database.close,
  }
}

test('people see their own notifications only, newest first, with what they say', async () => {
  await using inboxes = await openInboxes([assigned(ada, 'Paint'), assigned(bob, 'Sweep'), assigned(ada, 'Polish')])
  const { notifications, total, unread } = await inboxes.list(ada)
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

test('everyone with something new is named, with what their desktop shows, and nobody where there is nothing', async () => {
  await using inboxes = await openInboxes([assigned(ada, 'Paint'), assigned(bob, 'Sweep')])
  const told = { module: 'todo', kind: 'assigned', link: '/todo' }
  expect(inboxes.told).toEqual([
    { userId: ada, told: { ...told, id: 1, values: { task: 'Paint' } } },
    { userId: bob, told: { ...told, id: 2, values: { task: 'Sweep' } } },
  ])
  await using none = await openInboxes([])
  expect(none.told).toEqual([])
})

test('pages do not overlap, and one past the end is empty with the true total', async () => {
  const tasks = Array.from({ length: 12 }, (_, number) => assigned(ada, `Task ${number}`))
  await using inboxes = await openInboxes(tasks)
  const pages = [await inboxes.list(ada), await inboxes.list(ada, { page: 2 }), await inboxes.list(ada, { page: 3 })]
  expect(pages.map((page) => page.notifications.length)).toEqual([10, 2, 0])
  expect(new Set(pages.flatMap((page) => page.notifications.map((one) => one.id))).size).toBe(12)
  expect(pages.map((page) => page.total)).toEqual([12, 12, 12])
  expect((await inboxes.list(ada, { perPage: 3 })).notifications).toHaveLength(3)
})

test('marking some as read leaves the others, and keeps the first time', async () => {
  await using inboxes = await openInboxes([assigned(ada, 'Paint'), assigned(ada, 'Polish')])
  const [, oldest] = (await inboxes.list(ada)).notifications
  expect(await inboxes.mark(ada, [oldest!.id, oldest!.id])).toEqual({ unread: 1 })
  expect((await inboxes.list(ada)).notifications.map((one) => one.readAt)).toEqual([null, '2026-11-21T10:00:00.000Z'])
  expect(inboxes.announce.mock.calls).toEqual([['notifications/1']])
})

test("marking all as read leaves other people's alone", async () => {
  await using inboxes = await openInboxes([assigned(ada, 'Paint'), assigned(bob, 'Sweep')])
  expect(await inboxes.mark(ada)).toEqual({ unread: 0 })
  expect((await inboxes.list(bob)).unread).toBe(1)
})

test("one id that is another person's marks nothing", async () => {
  await using inboxes = await openInboxes([assigned(ada, 'Paint'), assigned(bob, 'Sweep')])
  const ids = [...(await inboxes.list(ada)).notifications, ...(await inboxes.list(bob)).notifications].map((one) => one.id)
  await expect(inboxes.mark(ada, ids)).rejects.toMatchObject({ status: 404 })
  expect([(await inboxes.list(ada)).unread, (await inboxes.list(bob)).unread]).toEqual([1, 1])
})

test('an empty list of ids marks nothing', async () => {
  await using inboxes = await openInboxes([assigned(ada, 'Paint')])
  expect(await inboxes.mark(ada, [])).toEqual({ unread: 1 })
})

test('thousands of notices fit into one act', async () => {
  await using inboxes = await openInboxes(Array.from({ length: 5001 }, () => assigned(ada, 'Paint')))
  expect((await inboxes.list(ada)).total).toBe(5001)
})
