import { readableFields, seesEverything } from '../abilities/fields.ts'
import { judge } from '../abilities/judge.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Context } from '../context.ts'

export type Values = Record<string, unknown>

/** What the journal calls the fields of a record that the viewer may read, and what answers call them. `whole`: with its lists. */
export type Readable = ReadonlyMap<string, string>

export function readableOf(ctx: Pick<Context, 'viewer'>, subject: Subject, whole: object): Readable {
  if (seesEverything(ctx, subject)) return columnsOf(subject, [...Object.keys(subject.fields), ...(subject.kept ?? [])])
  const may = judge(ctx, subject, whole)
  const kept = (subject.kept ?? []).filter((name) => may('read', name))
  return columnsOf(subject, [...readableFields(ctx, subject, whole), ...kept])
}

/** The journal names columns, rules name fields; a list stands in the journal under its field's name. */
function columnsOf(subject: Subject, fields: Iterable<string>): Readable {
  return new Map(
    [...fields].map((field) => {
      const definition = subject.fields[field]
      return [definition && 'column' in definition ? definition.column : field, field] as const
    }),
  )
}

/** What the journal kept, without what the viewer may not read. */
export function readableOnly(text: string | null, readable: Readable): Values | null {
  if (text === null) return null
  const entries = Object.entries(JSON.parse(text) as Values)
  return Object.fromEntries(entries.filter(([column]) => readable.has(column)).map(([column, value]) => [readable.get(column)!, value]))
}

/** A change of nothing but hidden fields is not told either. */
export const saysSomething = ({ before, after }: { before: Values | null; after: Values | null }) =>
  before === null || after === null || Object.keys(before).length + Object.keys(after).length > 0
