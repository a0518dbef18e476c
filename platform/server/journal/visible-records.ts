import { canReadEverything } from '../abilities/fields.ts'
import { findRestorable } from '../abilities/find-restorable.ts'
import type { Subject } from '../abilities/subject.ts'
import { findVisibleBy } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { queryInBatches } from './query-in-batches.ts'
import { getReadableColumns, type ReadableColumns, type Values } from './readable-columns.ts'
import type { JournalTables } from './journal-entry.ts'
import { createStepVisibility, type IsStepVisible } from './step-visibility.ts'

export type VisibleRecord = {
  subject: Subject
  readable: ReadableColumns
  title: string | null
  currency: string | null
  isRemoved: boolean
  isStepVisible: IsStepVisible
}

export async function findVisibleRecords(
  ctx: Context<JournalTables>,
  entity: string,
  ids: Iterable<number>,
): Promise<Map<number, VisibleRecord>> {
  const subject = ctx.subjects.find((one) => one.entity === entity)
  if (!subject) return new Map()
  const uniqueIds = [...new Set(ids)]
  const existing = await queryInBatches(uniqueIds, (some) => findVisibleBy(ctx as Context<any>, subject, { column: 'id', values: some }))
  const foundIds = new Set(existing.map(({ id }) => id as number))
  const missing = uniqueIds.filter((id) => !foundIds.has(id))
  const removed = await queryInBatches(missing, (some) => findRestorable(ctx as Context<any>, subject, some))
  const records = new Map<number, VisibleRecord>()
  for (const row of existing) records.set(row.id as number, await toVisibleRecord(ctx, subject, { row, isRemoved: false }))
  for (const row of removed) records.set(row.id as number, await toVisibleRecord(ctx, subject, { row, isRemoved: true }))
  return records
}

async function toVisibleRecord(
  ctx: Context<JournalTables>,
  subject: Subject,
  { row, isRemoved }: { row: Values; isRemoved: boolean },
): Promise<VisibleRecord> {
  const record = canReadEverything(ctx, subject) ? row : { ...row, ...(await readLists(ctx, subject, { id: row.id as number, isRemoved })) }
  const readable = getReadableColumns(ctx, subject, record)
  const isStepVisible = await createStepVisibility(ctx as Context<any>, subject, row)
  return {
    subject,
    readable,
    title: getTitle(row, readable),
    currency: getText(row, 'currency', readable),
    isRemoved,
    isStepVisible,
  }
}

async function readLists({ db }: Context<JournalTables>, subject: Subject, { id, isRemoved }: { id: number; isRemoved: boolean }) {
  if (!isRemoved) return subject.snapshot?.(db, id)
  const deletions = db.selectFrom('journal').select('before').where('entity', '=', subject.entity).where('entityId', '=', id)
  const lastDeletion = await deletions
    .where('after', 'is', null)
    .where('before', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lastDeletion?.before ? (JSON.parse(lastDeletion.before) as Values) : {}
}

const TITLE_FIELDS = ['title', 'name', 'fullName', 'subject', 'number', 'reference', 'text', 'message'] as const
const MAX_TITLE_LENGTH = 120

function getTitle(row: Values, readable: ReadableColumns): string | null {
  const name = TITLE_FIELDS.find((one) => getText(row, one, readable))
  const text = name && getText(row, name, readable)!.replace(/\s+/g, ' ')
  return text ? ([...text].length > MAX_TITLE_LENGTH ? `${[...text].slice(0, MAX_TITLE_LENGTH - 1).join('')}…` : text) : null
}

function getText(row: Values, field: string, readable: ReadableColumns): string | null {
  const value = readable.has(field) ? row[field] : null
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
