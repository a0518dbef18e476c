import type { Context } from '#platform/server/context.ts'
import { queryUsersRemovedBefore } from '#platform/server/identity/removed-users.ts'
import { definePurgeJob, listIds, purgeRecords } from '#platform/server/jobs/define-purge-job.ts'
import type { CalendarTables } from '../../server/tables.ts'
import { subscriptionSubject } from './subscription-subject.ts'

/** Also purges the subscriptions of users removed as long ago. */
export const purgeSubscriptions = definePurgeJob<CalendarTables>('calendar-subscriptions.purge', [purgeSubscriptionBatch])

export async function purgeSubscriptionBatch({ db }: Context<CalendarTables>, until: string): Promise<number> {
  const removed = db
    .selectFrom('calendar_subscriptions')
    .select('id')
    .where((eb) => eb.or([eb('removedAt', '<', until), eb('userId', 'in', queryUsersRemovedBefore(db, until))]))
  const references = { subscribed_events: 'subscriptionId' }
  return purgeRecords(db, { table: subscriptionSubject.table, entity: subscriptionSubject.entity, references }, await listIds(removed))
}
