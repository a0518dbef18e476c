import type { SearchHit } from '#platform/contract/search.ts'
import type { Context } from '#platform/server/context.ts'
import { toHits } from '#platform/server/search/to-hits.ts'
import type { Bookmark } from '../contract.ts'
import type { BookmarkTables } from './tables.ts'

type BookmarkContext = Context<BookmarkTables>

/** Page ids are lower. */
const FIRST_RECORD_ID = 1_000_000

/** Bookmarked records that the viewer can read, with their current titles. */
export async function listBookmarkedRecords(ctx: BookmarkContext, bookmarkIds: readonly number[]): Promise<Bookmark[]> {
  const ids = bookmarkIds.filter((id) => id > FIRST_RECORD_ID).map((id) => id - FIRST_RECORD_ID)
  if (ids.length === 0) return []
  const rows = await ctx.db.selectFrom('bookmarked_records').selectAll().where('id', 'in', ids).execute()
  const groups = [...Map.groupBy(rows, ({ entity }) => entity)]
  const results = await Promise.all(groups.map(([entity, group]) => findSearchHits(ctx, entity, getRecordIds(group))))
  const resultsByRecord = new Map(results.flat().map((result) => [`${result.entity} ${result.id}`, result]))
  return rows.flatMap(({ id, entity, recordId }) => {
    const result = resultsByRecord.get(`${entity} ${recordId}`)
    return result ? [toBookmark(ctx, FIRST_RECORD_ID + id, result)] : []
  })
}

const getRecordIds = (rows: readonly { recordId: number }[]) => rows.map(({ recordId }) => recordId)

/** Returns records as global search shows them; unreadable ones are left out. */
export async function findSearchHits(ctx: BookmarkContext, entity: string, ids: readonly number[]): Promise<SearchHit[]> {
  const searchGroup = ctx.searchGroups.find(({ subject }) => subject.entity === entity)
  return searchGroup ? toHits(ctx, searchGroup, ids) : []
}

/** The bookmark id of a record, which is the same for all users. */
export async function getRecordBookmarkId(ctx: BookmarkContext, entity: string, recordId: number): Promise<number> {
  const row = await ctx.db
    .insertInto('bookmarked_records')
    .values({ entity, recordId })
    .onConflict((conflict) => conflict.columns(['entity', 'recordId']).doUpdateSet({ entity }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return FIRST_RECORD_ID + row.id
}

function toBookmark({ pages }: BookmarkContext, id: number, { entity, id: recordId, title, link }: SearchHit): Bookmark {
  const matchingPages = pages.filter((page) => link.startsWith(page.link)).toSorted((page, other) => other.link.length - page.link.length)
  return { id, title, icon: matchingPages[0]?.icon ?? 'file', link, isBookmarked: true, record: { entity, id: recordId } }
}
