import type { Kysely } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { journal } from '#platform/contract/journal.ts'
import { findVisible } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../refusal.ts'
import { subjectOf } from './history.ts'
import { isSame, type JournalRow, type JournalTables } from './record.ts'

/** What the journal kept of one record's change: only the fields that differed. */
export type Change = { id: number; before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/**
 * The inverse of an act on one record, by the module's own verbs, so that rights are checked anew.
 * The caller has made sure that the record still stands as `after` left it. `never` where nothing can be taken back.
 */
export type Undo<Tables = never> = ((ctx: Context<Tables>, change: Change) => Promise<void>) | 'never'
export type UndoByEntity = Record<string, Undo>

/** Takes one of the viewer's own acts back: all of its records or none. An undo is an act, so it can be undone, too. */
export const undo =
  (inverses: UndoByEntity) =>
  async (ctx: Context<JournalTables>, { change }: Input<typeof journal.undo>): Promise<{ undone: number }> => {
    const rows = await ctx.db
      .selectFrom('journal')
      .selectAll()
      .where('change', '=', change)
      .where('actor', '=', ctx.viewer.id)
      .orderBy('seq', 'desc')
      .execute()
    if (rows.length === 0) throw notFound('change')
    for (const row of rows) await undoRow(ctx, inverses, row)
    return { undone: rows.length }
  }

async function undoRow(ctx: Context<JournalTables>, inverses: UndoByEntity, row: JournalRow): Promise<void> {
  const subject = subjectOf(ctx, row.entity)
  const read = subject.snapshot ?? rowOf(subject.table)
  const current = await read(ctx.db, row.entityId)
  // What has gone out of one's sight answers nothing more, not even that it has changed.
  if (current) await findVisible(ctx as Context<any>, subject, row.entityId)
  const inverse = inverses[row.entity]
  if (!inverse || inverse === 'never') throw new Refusal(409, 'journal.final', 'This cannot be taken back.')
  const change = { id: row.entityId, before: parse(row.before), after: parse(row.after) }
  if (!stands(current, change.after)) {
    throw new Refusal(409, 'journal.moved_on', 'It has been changed since, so it cannot be taken back.')
  }
  await inverse(ctx as unknown as Context<never>, change)
}

const rowOf = (table: string) => (db: Kysely<any>, id: number) => db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()

function stands(current: Record<string, unknown> | null | undefined, after: Change['after']): boolean {
  if (!after || !current) return !after === !current
  return Object.entries(after).every(([name, value]) => isSame(current[name], value))
}

const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Record<string, unknown>))
