import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { Context } from '#platform/server/context.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { Page } from '#platform/server/page.ts'
import { notFound } from '#platform/server/api-error.ts'
import type { Bookmark, bookmarks } from '../contract.ts'
import { findSearchHits, listBookmarkedRecords, getRecordBookmarkId } from './bookmarked-records.ts'
import type { BookmarkTables } from './tables.ts'

type BookmarkContext = Context<BookmarkTables>

export const bookmarkSubject: Subject = {
  subject: 'Bookmark',
  entity: 'bookmark',
  table: 'bookmarks',
  fields: { id: { column: 'id', type: 'number' }, pageId: { column: 'pageId', type: 'number' } },
  scope: (viewer, eb) => eb('bookmarks.userId', '=', viewer.id),
  topics: (row) => [`bookmarks/${String(row.userId)}`],
}

export async function listBookmarks(ctx: BookmarkContext): Promise<Output<typeof bookmarks.listBookmarks>> {
  const bookmarkedIds = (await selectOwnBookmarks(ctx).select('pageId').orderBy('id').execute()).map((row) => row.pageId)
  const suggestions = readablePages(ctx).map((page) => toBookmark(page, bookmarkedIds.includes(page.id)))
  const records = await listBookmarkedRecords(ctx, bookmarkedIds)
  const byId = new Map([...suggestions, ...records].map((bookmark) => [bookmark.id, bookmark]))
  return { suggestions, bookmarks: bookmarkedIds.map((id) => byId.get(id)).filter((bookmark) => bookmark !== undefined) }
}

/** Throws 404 for pages and records that the viewer cannot read. */
export async function toggleBookmark(
  ctx: BookmarkContext,
  { id }: Input<typeof bookmarks.toggleBookmark>,
): Promise<{ bookmark: Bookmark }> {
  const bookmark = await findBookmarkable(ctx, id)
  const wasBookmarked = await removeBookmark(ctx, id)
  if (!wasBookmarked) await addBookmark(ctx, id)
  return { bookmark: { ...bookmark, isBookmarked: !wasBookmarked } }
}

async function findBookmarkable(ctx: BookmarkContext, id: number): Promise<Bookmark> {
  const page = readablePages(ctx).find((page) => page.id === id)
  const bookmark = page ? toBookmark(page, false) : (await listBookmarkedRecords(ctx, [id]))[0]
  if (!bookmark) throw notFound('page')
  return bookmark
}

export async function toggleRecord(
  ctx: BookmarkContext,
  { entity, id }: Input<typeof bookmarks.toggleRecord>,
): Promise<{ bookmark: Bookmark }> {
  const results = await findSearchHits(ctx, entity, [id])
  if (results.length === 0) throw notFound(entity)
  return toggleBookmark(ctx, { id: await getRecordBookmarkId(ctx, entity, id) })
}

/** Two concurrent requests create one bookmark. */
async function addBookmark(ctx: BookmarkContext, pageId: number): Promise<void> {
  const row = await ctx.db
    .insertInto('bookmarks')
    .values({ userId: ctx.viewer.id, pageId, createdAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) ctx.recordChange({ entity: 'bookmark', id: row.id, before: null, after: row })
}

async function removeBookmark(ctx: BookmarkContext, pageId: number): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('bookmarks')
    .where('userId', '=', ctx.viewer.id)
    .where('pageId', '=', pageId)
    .returningAll()
    .executeTakeFirst()
  if (row) ctx.recordChange({ entity: 'bookmark', id: row.id, before: row, after: null })
  return row !== undefined
}

/** Removes an added bookmark, or restores a removed one if the page is still readable. */
export async function undoBookmark(ctx: BookmarkContext, { before, after }: RecordChange): Promise<void> {
  const pageId = (before ?? after)!.pageId as number
  await findBookmarkable(ctx, pageId)
  await (before ? addBookmark(ctx, pageId) : removeBookmark(ctx, pageId))
}

const selectOwnBookmarks = (ctx: BookmarkContext) => ctx.db.selectFrom('bookmarks').where('userId', '=', ctx.viewer.id)

const readablePages = ({ pages, viewer }: BookmarkContext): Page[] =>
  pages.filter(({ access }) => access === 'signed-in' || viewer.ability.can(access[0], access[1]))

const toBookmark = ({ id, title, icon, link }: Page, isBookmarked: boolean): Bookmark => ({ id, title, icon, link, isBookmarked })
