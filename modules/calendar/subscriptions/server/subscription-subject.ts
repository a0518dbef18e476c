import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { CalendarSubscription } from '../contract.ts'
import type { SubscriptionRow } from '../../server/subscription-tables.ts'
import type { CalendarTables } from '../../server/tables.ts'

export const subscriptionSubject = {
  subject: 'CalendarSubscription',
  entity: 'calendar-subscription',
  table: 'calendar_subscriptions',
  fields: {
    id: { column: 'id', type: 'number' },
    name: { column: 'name', type: 'text' },
    color: { column: 'color', type: 'number' },
    countsAsBusy: { column: 'countsAsBusy', type: 'boolean' },
    region: { column: 'region', type: 'text' },
  },
  scope: (viewer, eb) => eb('calendar_subscriptions.userId', '=', viewer.id),
  notDeleted: (eb) => eb('calendar_subscriptions.removedAt', 'is', null),
  restorableBy: (viewer, eb) => eb('calendar_subscriptions.userId', '=', viewer.id),
  topics: (row) => [getSubscriptionTopic(Number(row.userId))],
  snapshot: async (db: Kysely<CalendarTables>, id) => {
    const row = await db
      .selectFrom('calendar_subscriptions')
      .selectAll()
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    return row ? toSubscriptionSnapshot(row) : null
  },
} as const satisfies Subject

export const getSubscriptionTopic = (userId: number) => `calendar-subscriptions/${userId}`

/** Without the URL, which may contain a secret. */
export const toSubscriptionSnapshot = ({ userId, name, color, countsAsBusy, region }: SubscriptionRow) => ({
  userId,
  name,
  color,
  countsAsBusy,
  region,
})

/** Administrators who view as the user do not see the path of the URL. */
export function toSubscriptionResponse({ viewedBy }: Viewer, row: SubscriptionRow): CalendarSubscription {
  const { id, name, color, url, region, problem, refreshedAt, eventCount, createdAt, updatedAt } = row
  return {
    id,
    createdAt,
    updatedAt,
    name,
    color,
    countsAsBusy: row.countsAsBusy === 1,
    url: url !== null && viewedBy ? new URL(url).origin : url,
    region,
    problem,
    isRefreshing: row.isRefreshing === 1,
    refreshedAt,
    eventCount,
  }
}
