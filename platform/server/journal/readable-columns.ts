import { getReadableFields, canReadEverything } from '../abilities/fields.ts'
import { createRecordCheck } from '../abilities/record-check.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Context } from '../context.ts'

export type Values = Record<string, unknown>

/** Names in the journal of the fields the viewer may read, mapped to their names in responses. */
export type ReadableColumns = ReadonlyMap<string, string>

export function getReadableColumns(ctx: Pick<Context, 'viewer'>, subject: Subject, record: object): ReadableColumns {
  if (canReadEverything(ctx, subject)) return mapColumns(subject, [...Object.keys(subject.fields), ...(subject.journalProperties ?? [])])
  const can = createRecordCheck(ctx, subject, record)
  const extraProperties = (subject.journalProperties ?? []).filter((name) => can('read', name))
  return mapColumns(subject, [...getReadableFields(ctx, subject, record), ...extraProperties])
}

function mapColumns(subject: Subject, fields: Iterable<string>): ReadableColumns {
  return new Map(
    [...fields].map((field) => {
      const definition = subject.fields[field]
      return [definition && 'column' in definition ? definition.column : field, field] as const
    }),
  )
}

export function pickReadable(text: string | null, readable: ReadableColumns): Values | null {
  if (text === null) return null
  const entries = Object.entries(JSON.parse(text) as Values)
  return Object.fromEntries(entries.filter(([column]) => readable.has(column)).map(([column, value]) => [readable.get(column)!, value]))
}

/** Changes of hidden fields only are not shown. */
export const hasVisibleChange = ({ before, after }: { before: Values | null; after: Values | null }) =>
  before === null || after === null || Object.keys(before).length + Object.keys(after).length > 0
