import type { Kysely } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { NotificationTables } from './tables.ts'

export type SeenRecords = { userId: number; entity: string; ids: readonly number[] }

export async function markSeenNotificationsRead(tx: Database['read'], seen: readonly SeenRecords[], now: string): Promise<number[]> {
  const changed: number[] = []
  for (const [userId, ownRecords] of Map.groupBy(seen, (one) => one.userId)) {
    const ids = await findUnreadAbout(tx as Kysely<NotificationTables>, userId, ownRecords)
    if (ids.length === 0) continue
    await (tx as Kysely<NotificationTables>).updateTable('notifications').set({ readAt: now }).where('id', 'in', ids).execute()
    changed.push(userId)
  }
  return changed
}

const MAX_UNREAD = 2000

async function findUnreadAbout(db: Kysely<NotificationTables>, userId: number, ownRecords: readonly SeenRecords[]): Promise<number[]> {
  const keys = new Set(ownRecords.flatMap(({ entity, ids }) => ids.map((id) => `${entity} ${id}`)))
  const unread = await db
    .selectFrom('notifications')
    .select(['id', 'entity', 'entityId'])
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('entity', 'in', [...new Set(ownRecords.map(({ entity }) => entity))])
    .limit(MAX_UNREAD)
    .execute()
  return unread.filter(({ entity, entityId }) => keys.has(`${entity} ${entityId}`)).map(({ id }) => id)
}
