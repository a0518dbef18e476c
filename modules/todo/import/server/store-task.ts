import { can } from '#platform/server/abilities/check.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { filterInvitedPeople } from '#platform/server/identity/people.ts'
import type { ImportSupport } from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { tagColors } from '../../contract.ts'
import { addTag } from '../../tags/server/index.ts'
import { insertTask } from '../../tasks/server/index.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import type { ImportedTask } from './import-value.ts'

/** Adds a task that was created at an earlier time; the journal shows the time of the import. */
export async function storeTask(ctx: TodoContext, value: ImportedTask, support: ImportSupport): Promise<number> {
  const { title, description, dueDate, dueTime, timeZone, isImportant, isCompleted, completedAt, createdAt } = value
  const parentId = value.parent === null ? null : await findParentId(value.parent, support)
  const assignee = await findAssignee(ctx, value.assigneeKey, support)
  const tags = await storeTags(ctx, value.tags)
  const past = createdAt === null || createdAt > ctx.now ? ctx : { ...ctx, now: new Date(createdAt).toISOString() }
  const input = { title, description, dueDate, dueTime, timeZone, isImportant, isCompleted, tags, parentId, assignee }
  return (await insertTask(past, input, { completedAt: completedAt ?? past.now, invitedId: assignee })).task.id
}

async function findParentId(key: string, { findRecord }: ImportSupport): Promise<number> {
  const id = await findRecord(key)
  if (id === undefined) throw new ApiError(400, 'todo.parent_not_imported', 'The task to which the subtask belongs has not been imported.')
  return id
}

async function findAssignee(ctx: TodoContext, key: string | null, { getUserId }: ImportSupport): Promise<number | null> {
  const id = key === null ? null : getUserId(key)
  return id === null ? null : ((await filterInvitedPeople(ctx.db, [id]))[0]?.id ?? null)
}

/** The titles of existing tags. Missing ones are added if the user may add tags, and otherwise left out. */
async function storeTags(ctx: TodoContext, titles: readonly string[]): Promise<string[]> {
  if (titles.length === 0) return []
  const keys = titles.map(normalizeForSearch)
  const existing = await ctx.db
    .selectFrom('tags')
    .select(['title', 'titleKey'])
    .where('removedAt', 'is', null)
    .where('titleKey', 'in', keys)
    .execute()
  const byKey = new Map(existing.map(({ titleKey, title }) => [titleKey, title]))
  for (const title of titles) {
    const key = normalizeForSearch(title)
    if (byKey.has(key) || !can(ctx, 'create', 'Tag')) continue
    byKey.set(key, (await addTag(ctx, { tag: { title, color: chooseColor(key) } })).tag.title)
  }
  return [...byKey.values()]
}

/** A tag has the same color in each import. */
const chooseColor = (key: string) => tagColors[[...key].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % tagColors.length]!
