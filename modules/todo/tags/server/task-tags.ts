import type { Kysely } from 'kysely'
import { invalid } from '#platform/server/refusal.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import type { TodoTables } from '../../server/tables.ts'

export type KnownTag = { id: number; title: string }

/** The tags with these titles, ignoring case and accents, each once, oldest first. Refusal 400 at `path` for one that is not there. */
export async function findTags(db: Kysely<TodoTables>, titles: readonly string[], path: string): Promise<KnownTag[]> {
  const keys = [...new Set(titles.map(normalise))]
  if (keys.length === 0) return []
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'title', 'titleKey'])
    .where('removedAt', 'is', null)
    .where('titleKey', 'in', keys)
    .orderBy('id')
    .execute()
  const known = new Set(tags.map(({ titleKey }) => titleKey))
  const missing = titles.findIndex((title) => !known.has(normalise(title)))
  if (missing >= 0) throw invalid(`${path}/${missing}`, `names "${titles[missing]}", which is no tag of the workspace`)
  return tags.map(({ id, title }) => ({ id, title }))
}

export async function findTagId(db: Kysely<TodoTables>, title: string): Promise<number> {
  const tag = await db
    .selectFrom('tags')
    .select('id')
    .where('removedAt', 'is', null)
    .where('titleKey', '=', normalise(title))
    .executeTakeFirst()
  if (!tag) throw invalid('/tag', `is "${title}", which is no tag of the workspace`)
  return tag.id
}

/** Ties of deleted tags stay, so that restoring the tag brings them back. */
export async function saveTaskTags(db: Kysely<TodoTables>, taskId: number, tags: readonly KnownTag[]): Promise<void> {
  const alive = db.selectFrom('tags').select('id').where('removedAt', 'is', null)
  const ids = tags.map(({ id }) => id)
  await db
    .deleteFrom('task_tags')
    .where('taskId', '=', taskId)
    .where('tagId', 'in', alive)
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
