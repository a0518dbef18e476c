import type { Kysely, Selectable } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { cacheQueryByIds } from '#platform/server/database/queries/cache-query-by-ids.ts'
import { fromColumns, toSubjectFields } from '#platform/server/database/record-columns.ts'
import { TaskFields } from '../../contract.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import type { TodoTables } from '../../server/tables.ts'

export type TaskRow = Selectable<TodoTables['tasks']>
/** A task with its tag titles, oldest tag first. */
export type TaskWithTags = TaskRow & { tags: string[] }

export const taskSubject = {
  subject: 'Task',
  entity: 'task',
  table: 'tasks',
  fields: toSubjectFields(TaskFields, {
    tags: { list: { table: 'task_tag_titles', key: 'taskId', column: 'title' } },
    'assignee.id': { column: 'assigneeId', type: 'number' },
    'createdBy.id': { column: 'createdById', type: 'number' },
    completedAt: { column: 'completedAt', type: 'time' },
    position: { column: 'position', type: 'text' },
  }),
  notDeleted: (eb) => eb('tasks.shelf', '<>', 'gone'),
  topics: () => ['todo'],
  snapshot: async (db: Kysely<TodoTables>, id) => {
    const [task] = await attachTags(db, await tasksById(db, [id]))
    return task && task.removedAt === null ? { ...toJournalFields(task), position: task.position } : null
  },
  events: { completed: ({ before, after }) => after?.isCompleted === true && before?.isCompleted !== true },
  link: (id) => `/todo?task=${id}`,
} as const satisfies Subject

const tasksById = (db: Kysely<TodoTables>, ids: number[]) => db.selectFrom('tasks').selectAll().where('id', 'in', ids).execute()

export async function attachTags<Row extends { id: number }>(db: Kysely<TodoTables>, tasks: Row[]): Promise<(Row & { tags: string[] })[]> {
  const ids = tasks.map(({ id }) => id)
  const rows = await readTags(db, ids)
  const titles = Map.groupBy(rows, ({ taskId }) => taskId)
  return tasks.map((task) => ({ ...task, tags: (titles.get(task.id) ?? []).map(({ title }) => title) }))
}

const readTags = cacheQueryByIds<TodoTables, TodoTables['task_tag_titles']>((db, ids) =>
  db.selectFrom('task_tag_titles').selectAll().where('taskId', 'in', ids).orderBy('tagId'),
)

/** Throws 404 if the task is not visible, 403 if the viewer may not perform `action` on it. */
export async function findTask(ctx: TodoContext, id: number, action: string): Promise<TaskWithTags> {
  return (await attachTags(ctx.db, [await findVisible(ctx, taskSubject, id, action)]))[0]!
}

/** Leaves out `position`, because rebalancing changes it without a user action; moving a task records it separately. */
export function toJournalFields(task: TaskWithTags) {
  const { tags, assigneeId, createdById, completedAt } = task
  return { ...fromColumns(TaskFields, task), tags, assigneeId, createdById, completedAt }
}
