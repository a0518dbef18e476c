import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { Context } from '#platform/server/context.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import type { Page } from '#platform/server/module.ts'
import { notFound } from '#platform/server/refusal.ts'
import type { Bookmark, bookmarks } from '../contract.ts'
import { describe, markedRecords, standIn } from './records.ts'
import type { BookmarkTables } from './tables.ts'

type Ctx = Context<BookmarkTables>

export const bookmarkSubject: Subject = {
  subject: 'Bookmark',
  entity: 'bookmark',
  table: 'bookmarks',
  fields: { id: { column: 'id', type: 'number' }, pageId: { column: 'pageId', type: 'number' } },
  bound: (viewer, eb) => eb('bookmarks.userId', '=', viewer.id),
  topics: (row) => [`bookmarks/${String(row.userId)}`],
}

export async function listBookmarks(ctx: Ctx): Promise<Output<typeof bookmarks.listBookmarks>> {
  const marked = (await own(ctx).select('pageId').orderBy('id').execute()).map((row) => row.pageId)
  const suggestions = readablePages(ctx).map((page) => answered(page, marked.includes(page.id)))
  const records = await markedRecords(ctx, marked)
  const byId = new Map([...suggestions, ...records].map((bookmark) => [bookmark.id, bookmark]))
  return { suggestions, bookmarks: marked.map((id) => byId.get(id)).filter((bookmark) => bookmark !== undefined) }
}

/** What the viewer may not read is not there. */
export async function toggleBookmark(ctx: Ctx, { id }: Input<typeof bookmarks.toggleBookmark>): Promise<{ bookmark: Bookmark }> {
  const bookmark = await findReadable(ctx, id)
  const wasMarked = await removeBookmark(ctx, id)
  if (!wasMarked) await addBookmark(ctx, id)
  return { bookmark: { ...bookmark, isBookmarked: !wasMarked } }
}

async function findReadable(ctx: Ctx, id: number): Promise<Bookmark> {
  const page = readablePages(ctx).find((one) => one.id === id)
  const bookmark = page ? answered(page, false) : (await markedRecords(ctx, [id]))[0]
  if (!bookmark) throw notFound('page')
  return bookmark
}

export async function toggleRecord(ctx: Ctx, { entity, id }: Input<typeof bookmarks.toggleRecord>): Promise<{ bookmark: Bookmark }> {
  const found = await describe(ctx, entity, [id])
  if (found.length === 0) throw notFound(entity)
  return toggleBookmark(ctx, { id: await standIn(ctx, entity, id) })
}

/** Twice at the same moment is once. */
async function addBookmark(ctx: Ctx, pageId: number): Promise<void> {
  const row = await ctx.db
    .insertInto('bookmarks')
    .values({ userId: ctx.viewer.id, pageId, createdAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) ctx.record({ entity: 'bookmark', id: row.id, before: null, after: row })
}

async function removeBookmark(ctx: Ctx, pageId: number): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('bookmarks')
    .where('userId', '=', ctx.viewer.id)
    .where('pageId', '=', pageId)
    .returningAll()
    .executeTakeFirst()
  if (row) ctx.record({ entity: 'bookmark', id: row.id, before: row, after: null })
  return row !== undefined
}

export async function undoBookmark(ctx: Ctx, { before, after }: Change): Promise<void> {
  const pageId = (before ?? after)!.pageId as number
  await findReadable(ctx, pageId)
  await (before ? addBookmark(ctx, pageId) : removeBookmark(ctx, pageId))
}

const own = (ctx: Ctx) => ctx.db.selectFrom('bookmarks').where('userId', '=', ctx.viewer.id)

const readablePages = ({ pages, viewer }: Ctx): Page[] =>
  pages.filter(({ access }) => access === 'signed-in' || viewer.ability.can(access[0], access[1]))

const answered = ({ id, title, icon, link }: Page, isBookmarked: boolean): Bookmark => ({ id, title, icon, link, isBookmarked })
