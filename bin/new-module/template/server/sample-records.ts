import type { Input } from '#platform/contract/endpoint.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { assertCanCreate, assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { fromColumns, toColumns } from '#platform/server/database/record-columns.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { indexRecord, unindexRecord } from '#platform/server/search/index-record.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { type SampleRecord, type SampleRecordDraft, SampleRecordFields, type SampleRecordPatch, type sampleRecords } from '../contract.ts'
import { sampleRecordSubject } from './sample-record-subject.ts'
import type { SampleRecordContext, SampleRecordRow } from './tables.ts'

type SampleRecordResponse = Promise<{ sampleRecord: SampleRecord }>

const searchFields = ['title', 'description'] as const

export async function listSampleRecords(
  ctx: SampleRecordContext,
  { q = '', page = 1, perPage = 20 }: Input<typeof sampleRecords.listSampleRecords>,
) {
  const fields = searchFields.filter((field) => isReadableEverywhere(ctx, sampleRecordSubject, field))
  const { rows, total } = await listPage<SampleRecordRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: visibleInWorker(ctx, sampleRecordSubject),
    table: 'sample_records',
    search: { q, entity: 'sample-record', fields },
    sort: fields.includes('title') ? [{ column: 'titleKey', direction: 'asc' }] : [],
    page,
    perPage,
  })
  return { sampleRecords: rows.map((row) => toSampleRecordResponse(ctx, row)), total }
}

export async function getSampleRecord(ctx: SampleRecordContext, { id }: { id: number }): SampleRecordResponse {
  return { sampleRecord: toSampleRecordResponse(ctx, await findVisible(ctx, sampleRecordSubject, id)) }
}

export async function addSampleRecord(
  ctx: SampleRecordContext,
  { sampleRecord: input }: { sampleRecord: SampleRecordDraft },
): SampleRecordResponse {
  const blank = createBlank(SampleRecordFields)
  assertCanCreate(ctx, sampleRecordSubject, blank, input)
  const columns = { ...toColumns(SampleRecordFields, { ...blank, ...input }), titleKey: normalizeForSearch(input.title) }
  const row = await ctx.db
    .insertInto('sample_records')
    .values({ ...columns, removedAt: null, createdAt: ctx.now, updatedAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexSampleRecord(ctx, row)
  ctx.recordChange({ entity: 'sample-record', id: row.id, before: null, after: toJournalFields(row) })
  return { sampleRecord: toSampleRecordResponse(ctx, row) }
}

export async function updateSampleRecord(
  ctx: SampleRecordContext,
  { sampleRecord: { id, ...input } }: { sampleRecord: SampleRecordPatch },
): SampleRecordResponse {
  const before = await findVisible(ctx, sampleRecordSubject, id, 'update')
  const changes = assertCanUpdate(ctx, sampleRecordSubject, before, input)
  const titleKey = normalizeForSearch(changes.title ?? before.title)
  const after = await saveSampleRecord(ctx, id, { ...toColumns(SampleRecordFields, changes), titleKey })
  await indexSampleRecord(ctx, after)
  ctx.recordChange({ entity: 'sample-record', id, before: toJournalFields(before), after: toJournalFields(after) })
  return { sampleRecord: toSampleRecordResponse(ctx, after) }
}

export async function deleteSampleRecord(ctx: SampleRecordContext, { id }: { id: number }): SampleRecordResponse {
  const row = await findVisible(ctx, sampleRecordSubject, id, 'delete')
  await saveSampleRecord(ctx, id, { removedAt: ctx.now })
  await unindexRecord(ctx.db, 'sample-record', id)
  ctx.recordChange({ entity: 'sample-record', id, before: toJournalFields(row), after: null })
  return { sampleRecord: toSampleRecordResponse(ctx, row) }
}

/** Deletes what was added, reverts what was updated, restores what was deleted. */
export async function undoSampleRecord(ctx: SampleRecordContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) return void (await deleteSampleRecord(ctx, { id }))
  if (after !== null) return void (await updateSampleRecord(ctx, { sampleRecord: { id, ...before } }))
  await indexSampleRecord(ctx, await saveSampleRecord(ctx, id, { removedAt: null }))
  // The check follows the update because deleted records are not visible; if it throws, the update is rolled back.
  const row = await findVisible(ctx, sampleRecordSubject, id, 'delete')
  ctx.recordChange({ entity: 'sample-record', id, before: null, after: toJournalFields(row) })
}

const toJournalFields = (row: SampleRecordRow) => fromColumns(SampleRecordFields, row)

function toSampleRecordResponse(ctx: SampleRecordContext, row: SampleRecordRow): SampleRecord {
  const { id, createdAt, updatedAt } = row
  return maskFields(ctx, sampleRecordSubject, { id, createdAt, updatedAt, ...fromColumns(SampleRecordFields, row) })
}

const saveSampleRecord = (ctx: SampleRecordContext, id: number, changes: Partial<SampleRecordRow>): Promise<SampleRecordRow> =>
  ctx.db
    .updateTable('sample_records')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const indexSampleRecord = ({ db }: SampleRecordContext, { id, title, description, updatedAt }: SampleRecordRow) =>
  indexRecord(db, { entity: 'sample-record', id, at: updatedAt, fields: { title, description } })
