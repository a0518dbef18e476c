import type { SelectQueryBuilder } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { isInIds, isInTexts } from '#platform/server/database/queries/expressions.ts'
import type { ImportSource } from '#platform/server/imports/import-source.ts'
import type { ImportContext } from './tables.ts'

export type StoredRecord = { key: string; entity: string; recordId: number }

/** Keys of personal sources belong to the user. */
export const getScope = ({ isPersonal }: ImportSource, userId: number) => (isPersonal ? userId : 0)

/** What these keys have become in earlier imports, without records that have been deleted since. */
export async function findKnownRecords(
  ctx: Pick<ImportContext, 'db' | 'dialect' | 'subjects'>,
  { source, scope, keys }: { source: string; scope: number; keys: readonly string[] },
): Promise<StoredRecord[]> {
  const stored = await ctx.db
    .selectFrom('import_records')
    .select(['key', 'entity', 'recordId'])
    .where('source', '=', source)
    .where('scope', '=', scope)
    .where(isInTexts(ctx.dialect, 'key', keys))
    .execute()
  const records: StoredRecord[] = []
  for (const [entity, own] of Map.groupBy(stored, (one) => one.entity)) {
    const existing = await findExistingIds(ctx, entity, own)
    records.push(...own.filter(({ recordId }) => existing.has(recordId)))
  }
  return records
}

async function findExistingIds(
  { db, dialect, subjects }: Pick<ImportContext, 'db' | 'dialect' | 'subjects'>,
  entity: string,
  records: readonly StoredRecord[],
): Promise<Set<number>> {
  const subject = subjects.find((one) => one.entity === entity)
  if (!subject) return new Set()
  const ids = records.map(({ recordId }) => recordId)
  const id = `${subject.table}.id`
  const existing = await selectExisting(db as unknown as Database['read'], subject)
    .select(id)
    .where(isInIds(dialect, id, ids))
    .execute()
  return new Set(existing.map((row) => (row as { id: number }).id))
}

type Rows = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, {}>

/** A record exists as long as its parent does: deleting a project does not mark its cards. */
function selectExisting(db: Database['read'], { table, notDeleted, parent }: Subject): Rows {
  const all = db.selectFrom(table) as unknown as Rows
  const rows = notDeleted ? all.where((eb) => notDeleted(eb)) : all
  if (!parent) return rows
  const parents = selectExisting(db, parent.subject).select(`${parent.subject.table}.id`)
  return rows.where(`${table}.${parent.column}`, 'in', parents)
}
