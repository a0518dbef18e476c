import { expect, test } from 'vitest'
import { unreadEndpoints } from '#platform/contract/unread-notifications.ts'
import { notifications } from '#platform/contract/notifications.ts'
import type { QueryUpdater } from '../../api/queries.ts'
import { markReadInCache } from './notification-mutations.ts'

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

/** Ids shown as read, and ids that the bell still counts. */
function shownAfter(input: Parameters<typeof markReadInCache>[1]) {
  const held: Record<string, any> = {
    [notifications.listNotifications.path]: { notifications: list },
    [unreadEndpoints.listUnread.path]: { unread: 3, waiting },
  }
  const change: QueryUpdater['updateQuery'] = (endpoint, update) => (held[endpoint.path] = update(held[endpoint.path], {} as never))
  markReadInCache({ updateQuery: change }, input)
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const isRead = ({ readAt }: { readAt: string | null }) => readAt !== null
  const { unread, waiting: left } = held[unreadEndpoints.listUnread.path]
  return { read: ids(held[notifications.listNotifications.path].notifications.filter(isRead)), unread, waiting: ids(left) }
}

test.each([
  ['all', {}, { read: [1, 2, 3], unread: 0, waiting: [] }],
  ['named ones', { ids: [2] }, { read: [2], unread: 2, waiting: [1, 3] }],
  ['none', { ids: [] }, { read: [], unread: 3, waiting: [1, 2, 3] }],
  ['a module', { module: 'todo' }, { read: [1, 2], unread: 3, waiting: [1, 2, 3] }],
  ['a kind', { module: 'todo', kind: 'due' }, { read: [2], unread: 3, waiting: [1, 2, 3] }],
])('marks %s as read in the cache', (_which, input, shown) => {
  expect(shownAfter(input)).toEqual(shown)
})
