import { expect, test } from 'vitest'
import { bell } from '#platform/contract/bell.ts'
import { notifications } from '#platform/contract/notifications.ts'
import type { Cache } from '../../api/queries.ts'
import { showRead } from './notification-acts.ts'

const notice = (id: number, module: string, kind: string) => ({
  id,
  module,
  kind,
  values: {},
  link: '',
  readAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
})
const list = [notice(1, 'todo', 'assigned'), notice(2, 'todo', 'due'), notice(3, 'chat', 'named')]
const waiting = list.map(({ id }) => ({ id, link: '', byHand: false }))

/** Which are shown as read, and which still wait by the bell. */
function shownAfter(input: Parameters<typeof showRead>[1]) {
  const held: Record<string, any> = {
    [notifications.listNotifications.path]: { notifications: list },
    [bell.listUnread.path]: { unread: 3, waiting },
  }
  const change: Cache['change'] = (endpoint, update) => (held[endpoint.path] = update(held[endpoint.path], {} as never))
  showRead({ change }, input)
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const isRead = ({ readAt }: { readAt: string | null }) => readAt !== null
  const { unread, waiting: left } = held[bell.listUnread.path]
  return { read: ids(held[notifications.listNotifications.path].notifications.filter(isRead)), unread, waiting: ids(left) }
}

test.each([
  ['all', {}, { read: [1, 2, 3], unread: 0, waiting: [] }],
  ['named ones', { ids: [2] }, { read: [2], unread: 2, waiting: [1, 3] }],
  ['none', { ids: [] }, { read: [], unread: 3, waiting: [1, 2, 3] }],
  ['a module', { module: 'todo' }, { read: [1, 2], unread: 3, waiting: [1, 2, 3] }],
  ['a kind', { module: 'todo', kind: 'due' }, { read: [2], unread: 3, waiting: [1, 2, 3] }],
])('marking %s as read shows just these so', (_which, input, shown) => {
  expect(shownAfter(input)).toEqual(shown)
})
