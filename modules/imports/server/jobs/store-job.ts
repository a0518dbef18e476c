import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { STORE_COMMAND } from '#platform/server/imports/import-commands.ts'
import type { KeyedItem } from '#platform/server/imports/import-source.ts'
import { importSubject } from '../import-subject.ts'
import { createImporterContext } from '../open-import.ts'
import { isInvalid, readItems, type ReadItem } from '../read-items.ts'
import type { ImportContext, ImportJobContext, ImportRow, ImportTables } from '../tables.ts'
import { updateImport } from '../update-import.ts'
import { createBatchSize } from './batch-size.ts'
import { failOnError, findImport } from './fail-import.ts'
import { groupItems } from './group-items.ts'
import { openRun, type ImportRun } from './import-run.ts'
import { storeBatch } from './store-batch.ts'

/** Of a transaction in which a single item takes long, such as a board with thousands of labels. */
const TIME_LIMIT_MS = 30_000

/** Stores the items in short transactions, so that other writes are not delayed. Continues where it stopped after a crash. */
export const storeImport = defineJob<ImportTables, { id: number }>({
  name: 'imports.store',
  run: async (ctx, { id }) => {
    const row = await findImport(ctx, id, ['importing'])
    if (row) await failOnError(ctx, row, () => storeItems(ctx, row))
  },
})

async function storeItems(ctx: ImportJobContext, row: ImportRow): Promise<void> {
  await using run = await openRun(ctx, row)
  const batchSize = createBatchSize()
  for await (const items of groupItems(skipItems(readItems(run.source, run.input), row.done), batchSize.get))
    if (!(await storePrepared(ctx, run, { items, batchSize }))) return
  await finish(ctx, row)
}

async function* skipItems(items: AsyncIterable<ReadItem>, count: number): AsyncGenerator<ReadItem> {
  let position = 0
  for await (const item of items) {
    position += 1
    if (position > count) yield item
  }
}

type Batch = { items: readonly ReadItem[]; batchSize: ReturnType<typeof createBatchSize> }

async function storePrepared(ctx: ImportJobContext, run: ImportRun, { items, batchSize }: Batch): Promise<boolean> {
  const person = await createImporterContext(ctx, run.row)
  const prepared: ReadItem[] = []
  for (const item of items) prepared.push(await prepareItem(person, run, item))
  const options = { viewer: person.viewer, verb: STORE_COMMAND, timeLimitMs: TIME_LIMIT_MS }
  return batchSize.measure(() => ctx.write((writing) => storeBatch(writing, run, prepared), options))
}

async function prepareItem(ctx: ImportJobContext, { source, input }: ImportRun, item: ReadItem): Promise<ReadItem> {
  if (!source.prepare || isInvalid(item)) return item
  const { value, problems = [] } = await source.prepare(ctx, item as KeyedItem, input)
  return { ...item, value, problems: [...item.problems, ...problems] }
}

/** Imports that must not be partial are removed again if an item turned out to be invalid. */
async function finish(ctx: ImportJobContext, { id }: ImportRow): Promise<void> {
  const { viewer } = await createImporterContext(ctx, { ...(await findImport(ctx, id, ['importing'])) } as ImportRow)
  await ctx.write((writing) => recordResult(writing, id), { viewer, verb: 'imports.start' })
}

async function recordResult(ctx: ImportContext, id: number): Promise<void> {
  const row = await updateImport(ctx, { id, from: 'importing', columns: { finishedAt: ctx.now } })
  if (!row) return
  if (row.isAllOrNothing && row.invalid > 0) {
    await updateImport(ctx, { id, from: 'importing', columns: { state: 'cancelling' } })
    return enqueue(ctx as never, { name: 'imports.remove', payload: { id } })
  }
  await updateImport(ctx, { id, from: 'importing', columns: { state: 'done' } })
  if (row.added > 0) ctx.recordChange({ entity: importSubject.entity, id, before: null, after: toSnapshot({ ...row, state: 'done' }) })
}

export const toSnapshot = ({ fileNames, source, state, added, userId }: ImportRow) => ({ fileNames, source, state, added, userId })
