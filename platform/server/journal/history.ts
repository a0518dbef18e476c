import type { Input } from '#platform/contract/endpoint.ts'
import type { HistoryStep, journal } from '#platform/contract/journal.ts'
import type { Subject } from '../abilities/subject.ts'
import { findVisible } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { getPeopleById } from '../identity/people.ts'
import { notFound } from '../api-error.ts'
import { getReadableColumns, pickReadable, hasVisibleChange, type ReadableColumns } from './readable-columns.ts'
import type { JournalRow, JournalTables } from './journal-entry.ts'
import { createStepVisibility } from './step-visibility.ts'

const MAX_STEPS = 200

/** Lists changes of a record, newest first, since the viewer may read it, without hidden fields. */
export async function history(
  ctx: Context<JournalTables>,
  { entity, id }: Input<typeof journal.history>,
): Promise<{ steps: HistoryStep[]; total: number }> {
  const subject = getSubject(ctx, entity)
  const row = await findVisible(ctx as Context<any>, subject, id)
  const rows = await ctx.slow
    .selectFrom('journal')
    .selectAll()
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .orderBy('seq', 'desc')
    .limit(MAX_STEPS)
    .execute()
  const people = await getPeopleById(
    ctx.db,
    rows.map((step) => step.actor),
  )
  const readableColumns = getReadableColumns(ctx, subject, { ...row, ...(await subject.snapshot?.(ctx.db, id)) })
  const isStepVisible = await createStepVisibility(ctx as Context<any>, subject, row)
  const steps = rows
    .filter(isStepVisible)
    .map((step) => toStep(step, readableColumns, step.actor === null ? null : (people.get(step.actor) ?? null)))
    .filter(hasVisibleChange)
  return { steps, total: steps.length }
}

export function getSubject(ctx: Pick<Context, 'subjects'>, entity: string): Subject {
  const subject = ctx.subjects.find((one) => one.entity === entity)
  if (!subject) throw notFound('entity')
  return subject
}

function toStep(step: JournalRow, readableColumns: ReadableColumns, actor: HistoryStep['actor']): HistoryStep {
  const { seq, change, verb, at, viaToken } = step
  return {
    seq,
    change,
    verb,
    at,
    actor,
    viaToken,
    before: pickReadable(step.before, readableColumns),
    after: pickReadable(step.after, readableColumns),
  }
}
