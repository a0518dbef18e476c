import type { Generated } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Subject } from '../abilities/subject.ts'

export type EntityColumns = { id: Generated<number>; createdAt: string; updatedAt: string; removedAt: string | null }

/** The fields of a schema as columns of the same names. Booleans are stored as 0 and 1. */
export type Columns<S extends TObject> = { [K in keyof Static<S>]: Static<S>[K] extends boolean ? number : Static<S>[K] }

type Values = Record<string, unknown>

/** Leaves out undefined values and those that are not in the schema. */
export function toColumns<S extends TObject, V extends Partial<Static<S>>>(
  { properties }: S,
  values: V,
): V extends Static<S> ? Columns<S> : Partial<Columns<S>> {
  const columns: Values = {}
  for (const name in properties) {
    const value = (values as Values)[name]
    if (value !== undefined) columns[name] = typeof value === 'boolean' ? Number(value) : value
  }
  return columns as never
}

/** Reads the schema's fields from a row. */
export function fromColumns<S extends TObject>({ properties }: S, row: Columns<S>): Static<S> {
  const values: Values = {}
  for (const name in properties) {
    const value = (row as Values)[name]
    values[name] = (properties[name] as { type?: string }).type === 'boolean' ? value === 1 : value
  }
  return values as Static<S>
}

/** The fields of a subject: the record's id, the schema's fields, `otherFields` and the record's timestamps. */
export function toSubjectFields({ properties }: TObject, otherFields: Subject['fields'] = {}): Subject['fields'] {
  const fields = Object.entries(properties).map(([column, schema]) => [column, { column, type: getFieldType(schema) }] as const)
  return {
    id: { column: 'id', type: 'number' },
    ...Object.fromEntries(fields),
    ...otherFields,
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  }
}

function getFieldType({ type, format }: { type?: string | readonly string[]; format?: string }) {
  if (format === 'date-time') return 'time'
  const [name] = [type].flat()
  if (name === 'boolean') return 'boolean'
  return name === 'integer' || name === 'number' ? 'number' : 'text'
}
