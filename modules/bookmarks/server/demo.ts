import type { Context } from '#platform/server/context.ts'
import type { DemoContext } from '#platform/server/module.ts'
import type { BookmarkTables } from './tables.ts'

const TODO_PAGE_ID = 1

export async function insertDemo(ctx: Context<BookmarkTables>, { people, isSample }: DemoContext): Promise<void> {
  if (isSample) return
  const rows = people.slice(0, 2).map(({ id }) => ({ userId: id, pageId: TODO_PAGE_ID, createdAt: ctx.now }))
  await ctx.db.insertInto('bookmarks').values(rows).execute()
}
