import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import type { Viewer } from '../context.ts'

/**
 * A protected table. `fields` maps what rules, filters and answers call a field (`assignee.id`) to its column,
 * so that the same rule is evaluated on the answered object in the browser and on the row in SQL.
 */
export type Subject = {
  /** CASL subject, such as `Task`. */
  subject: string
  /** Name in journal, search and undo, such as `task`. */
  entity: string
  table: string
  fields: Record<string, Field>
  /** Ownership or membership that no rule reaches beyond. */
  bound?: (viewer: Viewer, eb: ExpressionBuilder<any, any>) => Expression<SqlBool>
  /** Rows stand within a record that `column` names, such as cards within a project: whoever does not see that one sees none of them. */
  within?: { subject: Subject; column: string }
  /** Rows that still exist; purged ones are kept for 30 days but found by nobody. */
  alive?: (eb: ExpressionBuilder<any, any>) => Expression<SqlBool>
  /** Whose a removed row is to have back, where those are fewer than the rules let delete it, such as the sender of a message. */
  returnable?: (viewer: Viewer, eb: ExpressionBuilder<any, any>) => Expression<SqlBool>
  /** Topics that an act on a row announces. */
  topics: (row: Record<string, unknown>) => string[]
  /** The record as the journal keeps it, where that is more than its row (lists in tables of their own). */
  snapshot?: (db: Kysely<any>, id: number) => Promise<Record<string, unknown> | null>
  /** From when on what happened to a row is the viewer's to know, null where all of it is. */
  toldSince?: (db: Kysely<any>, viewer: Viewer, row: Record<string, unknown>) => Promise<string | null>
  /** Properties that calls answer beside the fields: a rule's `fields` may name them too, its conditions cannot. */
  answered?: readonly string[]
  /** Properties that show the record's files, of which one must be readable; where left out, all who read the record read them. */
  filesIn?: readonly string[]
  /** What the journal keeps beside the fields; history tells it to whoever may read the property of that name. */
  kept?: readonly string[]
  /** The path in the application that shows one row. */
  link?: (id: number) => string
}

/**
 * A column, compared byte by byte (no collation of its own); booleans are stored as 0 and 1.
 * A name that ends in `.id` (`assignee.id`) refers to an object that is answered as null where the column is null.
 * `values`: all that it can have, where they are few.
 * `list`: its values stand in a table of their own, one row each, never null; text unless said.
 */
export type Field =
  | { column: string; type: 'text' | 'number' | 'boolean' | 'time'; values?: readonly string[] }
  | { list: { table: string; key: string; column: string; type?: 'text' | 'number' } }
