import type { Kysely } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { NotificationTables } from './tables.ts'

/** What somebody has seen or dealt with, by whatever way. */
export type Noticed = { userId: number; entity: string; ids: readonly number[] }

/** Marks the notices about it as read; answers the ids of those whose inbox is another one now. */
export async function markNoticed(tx: Database['read'], noticed: readonly Noticed[], now: string): Promise<number[]> {
  const changed: number[] = []
  for (const [userId, theirs] of Map.groupBy(noticed, (one) => one.userId)) {
    const ids = await waitingAbout(tx as Kysely<NotificationTables>, userId, theirs)
    if (ids.length === 0) continue
    await (tx as Kysely<NotificationTables>).updateTable('notifications').set({ readAt: now }).where('id', 'in', ids).execute()
    changed.push(userId)
  }
  return changed
}

/** More than these wait for nobody who reads. */
const MOST = 2000

async function waitingAbout(db: Kysely<NotificationTables>, userId: number, theirs: readonly Noticed[]): Promise<number[]> {
  const about = new Set(theirs.flatMap(({ entity, ids }) => ids.map((id) => `${entity} ${id}`)))
  const waiting = await db
    .selectFrom('notifications')
    .select(['id', 'entity', 'entityId'])
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('entity', 'in', [...new Set(theirs.map(({ entity }) => entity))])
    .limit(MOST)
    .execute()
  return waiting.filter(({ entity, entityId }) => about.has(`${entity} ${entityId}`)).map(({ id }) => id)
}
