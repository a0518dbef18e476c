import type { ExpressionBuilder, Expression, SqlBool } from 'kysely'
import type { SearchHit } from '#platform/contract/search.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Viewer } from '../viewer.ts'

export type SearchResult = Pick<SearchHit, 'title' | 'link'> & Partial<Pick<SearchHit, 'detail' | 'at' | 'amount'>>

/** All matches of a text in all records, if there are few. */
export type PrefetchedHits = readonly { entity: string; field: string; id: number }[]
export type FindOptions = { q: string; limit: number; prefetched?: PrefetchedHits | undefined }

/** How the global search finds and presents records of a subject; also used for bookmarks. */
export type SearchGroup<Row = any, Ctx = any> = {
  subject: Subject
  index?: {
    /** If it differs from the subject's entity. */
    entity?: string
    fields: readonly string[]
  }
  /** Searches columns with normalized text, for tables with up to some thousand rows. */
  columns?: Readonly<Record<string, string>>
  /** A custom search for texts long enough for the index; returns ids, newest first. */
  find?: (ctx: Ctx, options: FindOptions) => Promise<number[]>
  isListed?: (eb: ExpressionBuilder<any, any>) => Expression<SqlBool>
  /** Selects the few rows a viewer can see by an index, if the subject's scope checks every row. */
  selectOwnRows?: (viewer: Viewer, eb: ExpressionBuilder<any, any>) => Expression<SqlBool>
  /** Receives rows with hidden fields set to null; must return one result per row, in order. */
  toResults: (ctx: Ctx, rows: readonly Row[]) => SearchResult[] | Promise<SearchResult[]>
  /** Path of the page that lists all matches; the query is appended. */
  listPath?: `/${string}=`
  /** How the records that involve an email address are found, for the page of a contact. */
  related?: RelatedByIndex<Row> | RelatedByQuery<Ctx>
}

/** `fields` of the index contain addresses; `getAddresses` returns those of a row, with hidden fields set to null. */
type RelatedByIndex<Row> = { fields: readonly string[]; getAddresses: (row: Row) => readonly (string | null | undefined)[] }
/** Returns ids, newest first, only where the viewer may read what they are found by. Addresses are in lower case. */
type RelatedByQuery<Ctx> = { find: (ctx: Ctx, addresses: readonly string[], limit: number) => Promise<number[]> }

export type ModuleSearchGroup<Ctx = any> = SearchGroup<any, Ctx> & { module: string }
