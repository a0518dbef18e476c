import type { Input } from '#platform/contract/endpoint.ts'
import type { HistoryStep, journal } from '#platform/contract/journal.ts'
import { readableFields } from '../abilities/fields.ts'
import { judge } from '../abilities/judge.ts'
import type { Subject } from '../abilities/subject.ts'
import { findVisible } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { peopleById } from '../identity/people.ts'
import { notFound } from '../refusal.ts'
import type { JournalRow, JournalTables } from './record.ts'

const MOST = 200

/** What happened to a record that the viewer may read, newest first, without the fields they may not read. */
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
  const whole = { ...row, ...(await subject.snapshot?.(ctx.db, id)) }
  const may = judge(ctx, subject, whole)
  const kept = (subject.kept ?? []).filter((name) => may('read', name))
  const readable = columnsOf(subject, [...readableFields(ctx, subject, whole), ...kept])
  const steps = rows
    .map((step) => stepOf(step, readable, step.actor === null ? null : (people.get(step.actor) ?? null)))
    .filter(saysSomething)
  return { steps, total: steps.length }
}

export function subjectOf(ctx: Pick<Context, 'subjects'>, entity: string): Subject {
  const subject = ctx.subjects.find((one) => one.entity === entity)
  if (!subject) throw notFound('entity')
  return subject
}

/** The journal names columns, rules name fields; a list stands in the journal under its field's name. */
function columnsOf(subject: Subject, fields: Iterable<string>): Map<string, string> {
  return new Map(
    [...fields].map((field) => {
      const definition = subject.fields[field]
      return [definition && 'column' in definition ? definition.column : field, field] as const
    }),
  )
}

function stepOf(step: JournalRow, readable: Map<string, string>, actor: HistoryStep['actor']): HistoryStep {
  const { seq, change, verb, at } = step
  return { seq, change, verb, at, actor, before: readableOnly(step.before, readable), after: readableOnly(step.after, readable) }
}

/** A change of nothing but hidden fields is not told either. */
const saysSomething = ({ before, after }: HistoryStep) =>
  before === null || after === null || Object.keys(before).length + Object.keys(after).length > 0

function readableOnly(text: string | null, readable: Map<string, string>): Record<string, unknown> | null {
  if (text === null) return null
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>)
  return Object.fromEntries(entries.filter(([column]) => readable.has(column)).map(([column, value]) => [readable.get(column)!, value]))
}
