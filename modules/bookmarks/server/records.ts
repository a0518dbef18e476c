import type { Hit } from '#platform/contract/search.ts'
import type { Context } from '#platform/server/context.ts'
import { describeRecords } from '#platform/server/search/describe.ts'
import type { Bookmark } from '../contract.ts'
import type { BookmarkTables } from './tables.ts'

type Ctx = Context<BookmarkTables>

/** Pages have numbers below it. */
const FIRST = 1_000_000

/** Those of the bookmarks that are records which the viewer may read, as they are called now. */
export async function markedRecords(ctx: Ctx, bookmarkIds: readonly number[]): Promise<Bookmark[]> {
  const ids = bookmarkIds.filter((id) => id > FIRST).map((id) => id - FIRST)
  if (ids.length === 0) return []
  const rows = await ctx.db.selectFrom('bookmarked_records').selectAll().where('id', 'in', ids).execute()
  const found = await Promise.all(
    [...Map.groupBy(rows, ({ entity }) => entity)].map(([entity, own]) =>
      describe(
        ctx,
        entity,
        own.map(({ recordId }) => recordId),
      ),
    ),
  )
  const hits = new Map(found.flat().map((hit) => [`${hit.entity} ${hit.id}`, hit]))
  return rows.flatMap(({ id, entity, recordId }) => {
    const hit = hits.get(`${entity} ${recordId}`)
    return hit ? [answered(ctx, FIRST + id, hit)] : []
  })
}

/** The records as the one search would show them. */
export async function describe(ctx: Ctx, entity: string, ids: readonly number[]): Promise<Hit[]> {
  const group = ctx.searched.find(({ subject }) => subject.entity === entity)
  return group ? describeRecords(ctx, group, ids) : []
}

/** The number that stands for a record among bookmarks, the same for everybody. */
export async function standIn(ctx: Ctx, entity: string, recordId: number): Promise<number> {
  const row = await ctx.db
    .insertInto('bookmarked_records')
    .values({ entity, recordId })
    .onConflict((conflict) => conflict.columns(['entity', 'recordId']).doUpdateSet({ entity }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return FIRST + row.id
}

function answered({ pages }: Ctx, id: number, { entity, id: recordId, title, link }: Hit): Bookmark {
  const inside = pages.filter((page) => link.startsWith(page.link)).toSorted((one, other) => other.link.length - one.link.length)
  return { id, title, icon: inside[0]?.icon ?? 'file', link, isBookmarked: true, record: { entity, id: recordId } }
}
