import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { runAtEnd } from '../database/at-end.ts'
import { byRows } from '../database/by-rows.ts'

/** One row of the journal: what an act did to one record. Only fields that differ are kept. */
export type JournalEntry = {
  /** The subject's entity name, such as `task`. */
  entity: string
  id: number
  /** The row before, null where it was created. */
  before: Record<string, unknown> | null
  /** The row after, null where it was removed. */
  after: Record<string, unknown> | null
  /** An act that is told afterwards, as sample data does: a change of its own, by that person at that time. */
  past?: { at: string; actor: number | null; verb: string }
}

/** `before` and `after` are JSON objects or null. */
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
}
export type JournalTables = { journal: JournalRow }

/** Never kept: bookkeeping, and what nobody may read. */
const LEFT_OUT = new Set(['id', 'createdAt', 'updatedAt', 'passwordHash'])

export function storedEntry(entry: JournalEntry, present: Pick<JournalRow, 'change' | 'verb' | 'at' | 'actor'>): Omit<JournalRow, 'seq'> {
  const { before, after, past } = entry
  const act = past ? { ...past, at: past.at < present.at ? past.at : present.at, change: randomUUID() } : present
  const differing = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !LEFT_OUT.has(name) && !(before && after && isSame(before[name], after[name])),
  )
  return { ...act, entity: entry.entity, entityId: entry.id, before: textOf(before, differing), after: textOf(after, differing) }
}

/** Not what leaves the record as it was. */
export const isSomething = ({ before, after }: Omit<JournalRow, 'seq'>): boolean => before !== after

export async function storeEntries(tx: Kysely<any>, rows: Omit<JournalRow, 'seq'>[]): Promise<void> {
  const BATCH = 500
  for (let start = 0; start < rows.length; start += BATCH) {
    await runAtEnd(tx, insertRows(tx, rows.slice(start, start + BATCH)))
  }
}

const insertRows = byRows<Omit<JournalRow, 'seq'>>((tx, rows) => tx.insertInto('journal').values(rows))

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const textOf = (row: Record<string, unknown> | null, names: string[]) =>
  row && JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
