import type { Kysely } from 'kysely'
import { invalidInput } from '#platform/server/api-error.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { TodoTables } from '../../server/tables.ts'

export type TagReference = { id: number; title: string }

/** Finds tags by title, ignoring case and accents, without duplicates and oldest first. Throws 400 at `path` for an unknown title. */
export async function findTags(db: Kysely<TodoTables>, titles: readonly string[], path: string): Promise<TagReference[]> {
  const keys = [...new Set(titles.map(normalizeForSearch))]
  if (keys.length === 0) return []
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'title', 'titleKey'])
    .where('removedAt', 'is', null)
    .where('titleKey', 'in', keys)
    .orderBy('id')
    .execute()
  const known = new Set(tags.map(({ titleKey }) => titleKey))
  const missing = titles.findIndex((title) => !known.has(normalizeForSearch(title)))
  if (missing >= 0) throw invalidInput(`${path}/${missing}`, `must be the title of a tag, but there is no tag "${titles[missing]}"`)
  return tags.map(({ id, title }) => ({ id, title }))
}

export async function findTagId(db: Kysely<TodoTables>, title: string): Promise<number> {
  const tag = await db
    .selectFrom('tags')
    .select('id')
    .where('removedAt', 'is', null)
    .where('titleKey', '=', normalizeForSearch(title))
    .executeTakeFirst()
  if (!tag) throw invalidInput('/tag', `must be the title of a tag, but there is no tag "${title}"`)
  return tag.id
}

/** Keeps the rows of deleted tags, so that restoring a tag adds it to its tasks again. */
export async function saveTaskTags(db: Kysely<TodoTables>, taskId: number, tags: readonly TagReference[]): Promise<void> {
  const existingTags = db.selectFrom('tags').select('id').where('removedAt', 'is', null)
  const ids = tags.map(({ id }) => id)
  await db
    .deleteFrom('task_tags')
    .where('taskId', '=', taskId)
    .where('tagId', 'in', existingTags)
    .$if(ids.length > 0, (query) => query.where('tagId', 'not in', ids))
    .execute()
  if (ids.length === 0) return
  const rows = ids.map((tagId) => ({ taskId, tagId }))
  await db
    .insertInto('task_tags')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
