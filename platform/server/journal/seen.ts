import { seesEverything } from '../abilities/fields.ts'
import { findRemoved } from '../abilities/removed.ts'
import type { Subject } from '../abilities/subject.ts'
import { findVisibleBy } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { inBatches } from './batches.ts'
import { readableOf, type Readable, type Values } from './readable.ts'
import type { JournalTables } from './record.ts'
import { toldOf, type IsTold } from './told-since.ts'

/** A record that the journal tells this viewer of: one that they see, or that was deleted and that they may have back. */
export type Seen = {
  subject: Subject
  readable: Readable
  title: string | null
  currency: string | null
  isRemoved: boolean
  isTold: IsTold
}

/** Of these records of one entity those that the viewer may be told of, by id. */
export async function seenRecords(ctx: Context<JournalTables>, entity: string, ids: Iterable<number>): Promise<Map<number, Seen>> {
  const subject = ctx.subjects.find((one) => one.entity === entity)
  if (!subject) return new Map()
  const wanted = [...new Set(ids)]
  const alive = await inBatches(wanted, (some) => findVisibleBy(ctx as Context<any>, subject, { column: 'id', values: some }))
  const found = new Set(alive.map(({ id }) => id as number))
  const missing = wanted.filter((id) => !found.has(id))
  const removed = await inBatches(missing, (some) => findRemoved(ctx as Context<any>, subject, some))
  const seen = new Map<number, Seen>()
  for (const row of alive) seen.set(row.id as number, await seenOf(ctx, subject, { row, isRemoved: false }))
  for (const row of removed) seen.set(row.id as number, await seenOf(ctx, subject, { row, isRemoved: true }))
  return seen
}

async function seenOf(
  ctx: Context<JournalTables>,
  subject: Subject,
  { row, isRemoved }: { row: Values; isRemoved: boolean },
): Promise<Seen> {
  const whole = seesEverything(ctx, subject) ? row : { ...row, ...(await listsOf(ctx, subject, { id: row.id as number, isRemoved })) }
  const readable = readableOf(ctx, subject, whole)
  const isTold = await toldOf(ctx as Context<any>, subject, row)
  return { subject, readable, title: titleOf(row, readable), currency: textIn(row, 'currency', readable), isRemoved, isTold }
}

/** What rules may ask for beside the row: as the record stands, or as it stood when it was deleted. */
async function listsOf({ db }: Context<JournalTables>, subject: Subject, { id, isRemoved }: { id: number; isRemoved: boolean }) {
  if (!isRemoved) return subject.snapshot?.(db, id)
  const deletions = db.selectFrom('journal').select('before').where('entity', '=', subject.entity).where('entityId', '=', id)
  const last = await deletions.where('after', 'is', null).where('before', 'is not', null).orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return last?.before ? (JSON.parse(last.before) as Values) : {}
}

/** Where one of these stands in a record and has something in it, people call the record by it. */
const NAMES = ['title', 'name', 'fullName', 'subject', 'number', 'reference', 'text', 'message'] as const
const LONGEST = 120

function titleOf(row: Values, readable: Readable): string | null {
  const name = NAMES.find((one) => textIn(row, one, readable))
  const text = name && textIn(row, name, readable)!.replace(/\s+/g, ' ')
  return text ? ([...text].length > LONGEST ? `${[...text].slice(0, LONGEST - 1).join('')}…` : text) : null
}

function textIn(row: Values, field: string, readable: Readable): string | null {
  const value = readable.has(field) ? row[field] : null
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
