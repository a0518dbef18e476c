import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { TodoTables } from '../../server/tables.ts'
import { daysBefore } from '#platform/server/instants.ts'

const RETENTION_DAYS = 30
const BATCH = 500

/** Purges tasks and tags that were removed more than 30 days ago, one transaction per batch. */
export const purgeTasks = defineJob<TodoTables>({
  name: 'todo.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, RETENTION_DAYS)
    let purged = BATCH
    while (purged === BATCH) purged = await purgeTaskBatch(ctx, until)
    await purgeTags(ctx, until)
  },
})

const purgeTags = (ctx: JobContext<TodoTables>, until: string): Promise<void> =>
  ctx.write(async ({ db }) => {
    const rows = await db.selectFrom('tags').select('id').where('removedAt', '<', until).limit(BATCH).execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await purgeJournalEntries(db, 'tag', ids)
    await db.deleteFrom('task_tags').where('tagId', 'in', ids).execute()
    await db.deleteFrom('tags').where('id', 'in', ids).execute()
  })

const purgeTaskBatch = (ctx: JobContext<TodoTables>, until: string): Promise<number> =>
  ctx.write(async ({ db }) => {
    const rows = await db.selectFrom('tasks').select('id').where('removedAt', '<', until).limit(BATCH).execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await purgeJournalEntries(db, 'task', ids)
    await db.deleteFrom('task_tags').where('taskId', 'in', ids).execute()
    await db.deleteFrom('tasks').where('id', 'in', ids).execute()
    return ids.length
  })

/** Updates the sort key of tasks whose assignee has been renamed. */
export const updateAssigneeSortKeys = defineJob<TodoTables>({
  name: 'todo.follow-names',
  everySeconds: 600,
  run: async (ctx) => {
    const pairs = await ctx.slow
      .selectFrom('tasks')
      .select(['assigneeId', 'assigneeKey'])
      .distinct()
      .where('assigneeId', 'is not', null)
      .execute()
    const people = await getPeopleById(
      ctx.db,
      pairs.map(({ assigneeId }) => assigneeId),
    )
    const stale = pairs.filter(({ assigneeId, assigneeKey }) => normalizeForSearch(people.get(assigneeId!)?.fullName ?? '') !== assigneeKey)
    for (const { assigneeId, assigneeKey: before } of stale) {
      const assigneeKey = normalizeForSearch(people.get(assigneeId!)?.fullName ?? '')
      await ctx.write(async ({ db, publishChange }) => {
        await db.updateTable('tasks').set({ assigneeKey }).where('assigneeId', '=', assigneeId).where('assigneeKey', '=', before).execute()
        publishChange('todo')
      })
    }
  },
})
