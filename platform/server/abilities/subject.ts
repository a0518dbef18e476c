import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import type { Viewer } from '../viewer.ts'

/** A protected table. `fields` maps response names (`assignee.id`) to columns, so that rules work on responses and in SQL. */
export type Subject = {
  subject: string
  entity: string
  table: string
  fields: Record<string, Field>
  /** Ownership or membership; no rule reaches beyond it. */
  scope?: (viewer: Viewer, eb: ExpressionBuilder<any, any>) => Expression<SqlBool>
  /** The record that contains the rows, such as a project for its cards; rows are visible only if it is. */
  parent?: { subject: Subject; column: string }
  notDeleted?: (eb: ExpressionBuilder<any, any>) => Expression<SqlBool>
  /** Who may restore a deleted row, if fewer users than may delete it, such as the sender of a message. */
  restorableBy?: (viewer: Viewer, eb: ExpressionBuilder<any, any>) => Expression<SqlBool>
  topics: (row: Record<string, unknown>) => string[]
  /** The record as stored in the journal, if it consists of more than its row. */
  snapshot?: (db: Kysely<any>, id: number) => Promise<Record<string, unknown> | null>
  /** When the row became visible to the viewer; null if its whole history is visible. */
  visibleSince?: (db: Kysely<any>, viewer: Viewer, row: Record<string, unknown>) => Promise<string | null>
  /** Response properties without a field: a rule's `fields` may name them, its conditions may not. */
  extraProperties?: readonly string[]
  /** Properties that show the record's files; one of them must be readable. By default all readers of the record may read its files. */
  fileProperties?: readonly string[]
  /** Stored in the journal in addition to the fields; shown to users who may read the property of that name. */
  journalProperties?: readonly string[]
  /** Changes that webhooks can name, such as `paid` for `invoice.paid`. `row` is the stored row after the change. */
  events?: Readonly<Record<string, (change: SubjectChange) => boolean>>
  /** Path in the web application that shows one row. */
  link?: (id: number) => string
}

export type SubjectChange = {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  row: Record<string, unknown>
}

/**
 * Columns use binary collation; booleans are stored as 0 and 1. A name ending in `.id` (`assignee.id`) refers to an object that is null
 * in responses if the column is null. `values`: the possible values, if there are few. `list`: values in a separate table, one row each,
 * never null; text by default.
 */
export type Field =
  | { column: string; type: 'text' | 'number' | 'boolean' | 'time'; values?: readonly string[] }
  | { list: { table: string; key: string; column: string; type?: 'text' | 'number' } }
