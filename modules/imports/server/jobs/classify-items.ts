import { isInIds } from '#platform/server/database/queries/expressions.ts'
import type { KeyedItem } from '#platform/server/imports/import-source.ts'
import { findKnownRecords } from '../known-records.ts'
import { isInvalid, type ReadItem } from '../read-items.ts'
import type { ImportContext } from '../tables.ts'
import type { ImportRun } from './import-run.ts'

export type ItemOutcome = 'added' | 'existing' | 'duplicates' | 'invalid'

/** What will happen to each item: `added` if it is neither invalid nor imported already nor like an existing record. */
export async function classifyItems(ctx: ImportContext, run: ImportRun, items: readonly ReadItem[]): Promise<Map<ReadItem, ItemOutcome>> {
  const { source, scope } = run
  const valid = items.filter((item) => !isInvalid(item))
  const keys = valid.map(({ key }) => key)
  const known = new Set((await findKnownRecords(ctx, { source: source.name, scope, keys })).map(({ key }) => key))
  const unknown = valid.filter(({ key }) => !known.has(key)) as KeyedItem[]
  const duplicates = await findEarlierDuplicates(ctx, run, unknown)
  return new Map(
    items.map((item) => {
      if (isInvalid(item)) return [item, 'invalid']
      if (known.has(item.key)) return [item, 'existing']
      return [item, duplicates.has(item.key) ? 'duplicates' : 'added']
    }),
  )
}

/** The keys of items that are like records which existed before this import: two equal rows of one file are no duplicates. */
async function findEarlierDuplicates(ctx: ImportContext, { row, source }: ImportRun, items: readonly KeyedItem[]): Promise<Set<string>> {
  const duplicates = items.length > 0 ? await source.findDuplicates?.(ctx as never, items) : undefined
  if (!duplicates || duplicates.size === 0) return new Set()
  const ids = [...duplicates.values()].map(({ id }) => id)
  const own = ctx.db.selectFrom('import_records').select('recordId').where('importId', '=', row.id).where('entity', '=', source.entity)
  const imported = new Set((await own.where(isInIds(ctx.dialect, 'recordId', ids)).execute()).map(({ recordId }) => recordId))
  return new Set([...duplicates].flatMap(([key, { id }]) => (imported.has(id) ? [] : [key])))
}
