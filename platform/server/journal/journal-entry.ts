import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { deferStatement } from '../database/deferred-statements.ts'
import { cacheStatementByRows } from '../database/queries/cache-statement-by-rows.ts'

/** What a command did to one record; only changed fields are stored. */
export type JournalEntry = {
  entity: string
  id: number
  /** Null if the record was created. */
  before: Record<string, unknown> | null
  /** Null if the record was deleted. */
  after: Record<string, unknown> | null
  /** For sample data: a separate change by this user at this time. */
  backdated?: { at: string; actor: number | null; verb: string }
}

export type JournalRow = {
  seq: number
  change: string
  verb: string
  at: string
  actor: number | null
  entity: string
  entityId: number
  before: string | null
  after: string | null
  /** The name of the API token that made the change */
  viaToken: string | null
}
export type JournalTables = { journal: JournalRow }

/** Not stored: bookkeeping and secrets. */
const IGNORED_FIELDS = new Set(['id', 'createdAt', 'updatedAt', 'passwordHash'])

type ChangeInfo = Pick<JournalRow, 'change' | 'verb' | 'at' | 'actor' | 'viaToken'>

export function toJournalRow(entry: JournalEntry, current: ChangeInfo): Omit<JournalRow, 'seq'> {
  const { before, after, backdated } = entry
  const changeInfo = backdated
    ? { ...backdated, at: backdated.at < current.at ? backdated.at : current.at, change: randomUUID(), viaToken: null }
    : current
  const changedFields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !IGNORED_FIELDS.has(name) && !(before && after && isEqualJson(before[name], after[name])),
  )
  return {
    ...changeInfo,
    entity: entry.entity,
    entityId: entry.id,
    before: serialize(before, changedFields),
    after: serialize(after, changedFields),
  }
}

export const hasChanges = ({ before, after }: Omit<JournalRow, 'seq'>): boolean => before !== after

export async function saveEntries(tx: Kysely<any>, rows: Omit<JournalRow, 'seq'>[]): Promise<void> {
  const BATCH = 500
  for (let start = 0; start < rows.length; start += BATCH) {
    await deferStatement(tx, insertRows(tx, rows.slice(start, start + BATCH)))
  }
}

const insertRows = cacheStatementByRows<Omit<JournalRow, 'seq'>>((tx, rows) => tx.insertInto('journal').values(rows))

export const isEqualJson = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const serialize = (row: Record<string, unknown> | null, names: string[]) =>
  row && JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name] ?? null])))

export const parseValues = (text: string | null) => (text === null ? null : (JSON.parse(text) as Record<string, unknown>))
