import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { JobContext } from '../jobs/jobs.ts'

/**
 * What an export contains: all that belongs to the workspace, or the data of one person. Private areas, such as emails, are only part of
 * an export that the person makes.
 */
export type ExportScope = { kind: 'workspace' } | { kind: 'person'; userId: number; isOwn: boolean }

export type ExportFile = {
  /** Path within the folder of the module, with slashes. */
  path: string
  chunks: AsyncIterable<string | Uint8Array>
  /** Already compressed, such as a picture. */
  isCompressed?: boolean
}

export type ExportContext = JobContext<any>

type Rows = ExpressionBuilder<any, any>
export type PersonCondition = (rows: Rows, userId: number) => Expression<SqlBool>

export type ExportedTable = {
  table: string
  /** The columns that identify a row; `id` by default. */
  key?: readonly string[]
  /** Columns that stay out of every export. Secrets and search keys do anyway, see `isExportedColumn`. */
  omit?: readonly string[]
  /** Which rows are the workspace's; none by default. */
  workspace?: 'all' | ((rows: Rows) => Expression<SqlBool>)
  /** Which rows are about a person; none by default. */
  person?: PersonCondition
  /** Whether the rows about a person are only in an export that the person makes. */
  isPrivate?: true
  hasCsv?: true
}

/** Files attached to records of an entity; `workspace`: the ids of those records that are the workspace's. */
export type ExportedFiles = {
  entity: string
  workspace?: 'all' | ((rows: Rows) => Expression<SqlBool>)
  /** By default the files that the person uploaded. */
  person?: PersonCondition
  isPrivate?: true
}

/** A module's part of an export. What no table shows, such as calendar files, is generated. */
export type ModuleExport = {
  tables?: readonly ExportedTable[]
  files?: readonly ExportedFiles[]
  generate?: (ctx: ExportContext, scope: ExportScope) => AsyncIterable<ExportFile>
}

/** Rows with the person's id in one of the columns. */
export const ownedBy =
  (...columns: readonly [string, ...string[]]): PersonCondition =>
  (rows, userId) =>
    rows.or(columns.map((column) => rows(column, '=', userId)))

/** Rows that refer to a row of `parent` that the person owns. */
export const childOf =
  (parent: string, column: string, owner: string, parentKey = 'id'): PersonCondition =>
  (rows, userId) =>
    rows(column, 'in', rows.selectFrom(parent).select(parentKey).where(owner, '=', userId))
