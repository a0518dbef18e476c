import type { Context } from '#platform/server/context.ts'
import type { DemoWorld } from '#platform/server/module.ts'
import type { BookmarkTables } from './tables.ts'

const TODO = 1

/** The two who can sign in have the to-do page at hand. */
export async function demo(ctx: Context<BookmarkTables>, { people }: DemoWorld): Promise<void> {
  const rows = people.slice(0, 2).map(({ id }) => ({ userId: id, pageId: TODO, createdAt: ctx.now }))
  await ctx.db.insertInto('bookmarks').values(rows).execute()
}
