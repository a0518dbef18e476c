import type { Input } from '#platform/contract/endpoint.ts'
import type { HistoryStep, journal } from '#platform/contract/journal.ts'
import type { Subject } from '../abilities/subject.ts'
import { findVisible } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { peopleById } from '../identity/people.ts'
import { notFound } from '../refusal.ts'
import { readableOf, readableOnly, saysSomething, type Readable } from './readable.ts'
import type { JournalRow, JournalTables } from './record.ts'
import { toldOf } from './told-since.ts'

const MOST = 200

/** What happened to a record since the viewer may read it, newest first, without the fields they may not read. */
export async function history(
  ctx: Context<JournalTables>,
  { entity, id }: Input<typeof journal.history>,
): Promise<{ steps: HistoryStep[]; total: number }> {
  const subject = subjectOf(ctx, entity)
  const row = await findVisible(ctx as Context<any>, subject, id)
  const rows = await ctx.slow
    .selectFrom('journal')
    .selectAll()
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .orderBy('seq', 'desc')
    .limit(MOST)
    .execute()
  const people = await peopleById(
    ctx.db,
    rows.map((step) => step.actor),
  )
  const readable = readableOf(ctx, subject, { ...row, ...(await subject.snapshot?.(ctx.db, id)) })
  const isTold = await toldOf(ctx as Context<any>, subject, row)
  const steps = rows
    .filter(isTold)
    .map((step) => stepOf(step, readable, step.actor === null ? null : (people.get(step.actor) ?? null)))
    .filter(saysSomething)
  return { steps, total: steps.length }
}

export function subjectOf(ctx: Pick<Context, 'subjects'>, entity: string): Subject {
  const subject = ctx.subjects.find((one) => one.entity === entity)
  if (!subject) throw notFound('entity')
  return subject
}

function stepOf(step: JournalRow, readable: Readable, actor: HistoryStep['actor']): HistoryStep {
  const { seq, change, verb, at } = step
  return { seq, change, verb, at, actor, before: readableOnly(step.before, readable), after: readableOnly(step.after, readable) }
}
