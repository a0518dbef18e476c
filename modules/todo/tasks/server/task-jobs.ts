import { definePurgeJob, purgeRemovedFrom } from '#platform/server/jobs/define-purge-job.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { TodoTables } from '../../server/tables.ts'

export const purgeTasks = definePurgeJob<TodoTables>('todo.purge', [
  purgeRemovedFrom({ table: 'tasks', entity: 'task', references: { task_tags: 'taskId', task_calendar_objects: 'taskId' } }),
  purgeRemovedFrom({ table: 'tags', entity: 'tag', references: { task_tags: 'tagId' } }),
])

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
