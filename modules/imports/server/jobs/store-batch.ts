import { ApiError } from '#platform/server/api-error.ts'
import type { ImportProblem, KeyedItem, StoredRecord } from '#platform/server/imports/import-source.ts'
import { findKnownRecords } from '../known-records.ts'
import type { ReadItem } from '../read-items.ts'
import type { ImportContext } from '../tables.ts'
import { updateImport } from '../update-import.ts'
import { classifyItems, type ItemOutcome } from './classify-items.ts'
import { createSupport, type ImportRun } from './import-run.ts'
import { insertProblems, toProblemRows } from './problem-list.ts'

/** The same key has been imported at the same time. */
class ConcurrentImport extends Error {}

/**
 * Stores items in the caller's transaction, together with the position at which an interrupted import continues. Returns whether to go on:
 * false if the user has cancelled the import.
 */
export async function storeBatch(context: ImportContext, run: ImportRun, items: readonly ReadItem[]): Promise<boolean> {
  const ctx: ImportContext = { ...context, notify: () => {} }
  const { row } = run
  const current = await updateImport(ctx, { id: row.id, from: 'importing', columns: {} })
  if (!current) return false
  const counts = { added: current.added, existing: current.existing, duplicates: current.duplicateCount, invalid: current.invalid }
  let { warnings } = current
  const problems = []
  const expectations = [...(await classifyItems(ctx, run, items))]
  const storable = expectations.filter(([, expected]) => isStored(run, expected)).map(([item]) => item as KeyedItem)
  const isDone = await storeTogether(ctx, run, storable)
  for (const [item, expected] of expectations) {
    const { outcome, problem } = isDone ? getOutcome(run, expected) : await storeItem(ctx, run, { item, expected })
    counts[outcome] += 1
    const all = [...item.problems, ...(problem ? [problem] : [])]
    if (outcome === 'added') warnings += all.length
    problems.push(...toProblemRows(row.id, item, all))
  }
  await insertProblems(ctx, row.id, problems)
  if (counts.added > current.added) await ctx.db.insertInto('import_changes').values({ importId: row.id, change: ctx.changeId }).execute()
  const { duplicates, ...others } = counts
  const columns = { ...others, duplicateCount: duplicates, warnings, done: current.done + items.length }
  return Boolean(await updateImport(ctx, { id: row.id, from: 'importing', columns }))
}

type Stored = { outcome: ItemOutcome; problem?: ImportProblem }

const isStored = ({ row }: ImportRun, expected: ItemOutcome) =>
  expected === 'added' || (expected === 'duplicates' && row.duplicates === 'import')

const getOutcome = (run: ImportRun, expected: ItemOutcome): Stored => ({ outcome: isStored(run, expected) ? 'added' : expected })

/** Where the source can store several records at once. Returns false if each must be stored alone, to find out which one is invalid. */
async function storeTogether(ctx: ImportContext, run: ImportRun, items: readonly KeyedItem[]): Promise<boolean> {
  if (!run.source.storeAll || items.length < 2) return false
  try {
    await ctx.withSavepoint(() => storeRecords(ctx, run, items))
    return true
  } catch (error) {
    if (error instanceof ApiError || error instanceof ConcurrentImport) return false
    throw error
  }
}

async function storeRecords(ctx: ImportContext, run: ImportRun, items: readonly KeyedItem[]): Promise<void> {
  const { row, source, scope } = run
  const values = items.map(({ value }) => value as unknown)
  const stored = await source.storeAll!(ctx as never, values, createSupport(ctx, run))
  const records = items.map(({ key }, index) => ({ source: source.name, scope, key, importId: row.id, ...toRecord(run, stored[index]!) }))
  const insertion = ctx.db
    .insertInto('import_records')
    .values(records)
    .onConflict((conflict) => conflict.doNothing())
  const inserted = await insertion.executeTakeFirst()
  if (Number(inserted.numInsertedOrUpdatedRows) < records.length) throw new ConcurrentImport()
  for (const { key, recordId } of records) run.records.set(key, recordId)
}

const toRecord = ({ source }: ImportRun, stored: number | StoredRecord) =>
  typeof stored === 'number' ? { entity: source.entity, recordId: stored } : { entity: stored.entity, recordId: stored.id }

async function storeItem(
  ctx: ImportContext,
  run: ImportRun,
  { item, expected }: { item: ReadItem; expected: ItemOutcome },
): Promise<Stored> {
  if (!isStored(run, expected)) return { outcome: expected }
  try {
    await ctx.withSavepoint(() => storeRecord(ctx, run, item as KeyedItem))
    return { outcome: 'added' }
  } catch (error) {
    if (error instanceof ConcurrentImport) return { outcome: 'existing' }
    if (!(error instanceof ApiError)) throw error
    return { outcome: 'invalid', problem: toItemProblem(error) }
  }
}

async function storeRecord(ctx: ImportContext, run: ImportRun, { key, value }: KeyedItem): Promise<void> {
  const { row, source, scope } = run
  const stored = await source.store(ctx as never, value, createSupport(ctx, run))
  const record = { importId: row.id, ...toRecord(run, stored) }
  const inserted = await ctx.db
    .insertInto('import_records')
    .values({ source: source.name, scope, key, ...record })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(inserted.numInsertedOrUpdatedRows) === 0) await replaceDeleted(ctx, run, { key, record })
  run.records.set(key, record.recordId)
}

type Replacement = { key: string; record: { importId: number; entity: string; recordId: number } }

/** The key belongs to a record that has been deleted since, unless another import has stored it at the same time. */
async function replaceDeleted(ctx: ImportContext, { source, scope }: ImportRun, { key, record }: Replacement): Promise<void> {
  const known = await findKnownRecords(ctx, { source: source.name, scope, keys: [key] })
  if (known.length > 0) throw new ConcurrentImport()
  await ctx.db
    .updateTable('import_records')
    .set(record)
    .where('source', '=', source.name)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

const toItemProblem = ({ code, message, errors }: ApiError): ImportProblem => ({
  code: code === 'invalid' ? 'imports.invalid' : code,
  message,
  ...(errors?.[0] && { column: errors[0].path.split('/').at(-1)! }),
})
