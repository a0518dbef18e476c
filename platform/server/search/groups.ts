import type { ExpressionBuilder, Expression, SqlBool } from 'kysely'
import type { Hit } from '#platform/contract/search.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Context } from '../context.ts'

/** A record as its module describes it. */
export type Shown = Pick<Hit, 'title' | 'link'> & Partial<Pick<Hit, 'detail' | 'at' | 'amount'>>

/** How the one search finds records of a subject, and how they are shown there and among bookmarks. */
export type SearchGroup<Row = any, Tables = any> = {
  subject: Subject
  /** Where the words are: in the index, */
  index?: {
    /** where it is not the subject's. */
    entity?: string
    fields: readonly string[]
  }
  /** or, of tables with some thousand rows, in columns that hold the normalised field; */
  columns?: Readonly<Record<string, string>>
  /** For words long enough for the index, wherever the module itself looks: the ids of so many of the newest. */
  find?: (ctx: Context<Tables>, q: string, most: number) => Promise<number[]>
  /** Which of the rows that the viewer may read: those that stand in lists. */
  listed?: (eb: ExpressionBuilder<any, any>) => Expression<SqlBool>
  /** Says by an index what few rows the viewer can see at all, where the subject's own bound asks each row. */
  few?: (viewer: Context['viewer'], eb: ExpressionBuilder<any, any>) => Expression<SqlBool>
  /** The rows as the viewer may see them: null for what they may not. One description for each, in their order. */
  show: (ctx: Context<Tables>, rows: readonly Row[]) => Shown[] | Promise<Shown[]>
  /** Where records with the words are listed; the words are added to it. */
  list?: `/${string}=`
}

export type PlacedGroup = SearchGroup & { module: string }
