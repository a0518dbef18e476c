import type { Kysely, Selectable } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { cacheQueryByIds } from '#platform/server/database/cache-query-by-ids.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import type { TodoTables } from '../../server/tables.ts'

export type TaskRow = Selectable<TodoTables['tasks']>
/** A task with its tag titles, oldest tag first. */
export type TaskWithTags = TaskRow & { tags: string[] }

export const taskSubject = {
  subject: 'Task',
  entity: 'task',
  table: 'tasks',
  fields: {
    id: { column: 'id', type: 'number' },
    title: { column: 'title', type: 'text' },
    description: { column: 'description', type: 'text' },
    dueDate: { column: 'dueDate', type: 'text' },
    dueTime: { column: 'dueTime', type: 'text' },
    timeZone: { column: 'timeZone', type: 'text' },
    tags: { list: { table: 'task_tag_titles', key: 'taskId', column: 'title' } },
    'assignee.id': { column: 'assigneeId', type: 'number' },
    'createdBy.id': { column: 'createdById', type: 'number' },
    isImportant: { column: 'isImportant', type: 'boolean' },
    isCompleted: { column: 'isCompleted', type: 'boolean' },
    isDeleted: { column: 'isDeleted', type: 'boolean' },
    completedAt: { column: 'completedAt', type: 'time' },
    position: { column: 'position', type: 'text' },
    parentId: { column: 'parentId', type: 'number' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  notDeleted: (eb) => eb('tasks.shelf', '<>', 'gone'),
  topics: () => ['todo'],
  snapshot: async (db: Kysely<TodoTables>, id) => {
    const [task] = await attachTags(db, await tasksById(db, [id]))
    return task && task.removedAt === null ? { ...toJournalFields(task), position: task.position } : null
  },
  link: (id) => `/todo?task=${id}`,
} as const satisfies Subject

const tasksById = (db: Kysely<TodoTables>, ids: number[]) => db.selectFrom('tasks').selectAll().where('id', 'in', ids).execute()

export async function attachTags<Row extends { id: number }>(db: Kysely<TodoTables>, tasks: Row[]): Promise<(Row & { tags: string[] })[]> {
  const rows = await readTags(
    db,
    tasks.map(({ id }) => id),
  )
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
  const { title, description, dueDate, dueTime, timeZone, tags, assigneeId, completedAt, parentId, createdById } = task
  const state = { isImportant: task.isImportant === 1, isCompleted: task.isCompleted === 1, isDeleted: task.isDeleted === 1 }
  return { title, description, dueDate, dueTime, timeZone, tags, assigneeId, createdById, ...state, completedAt, parentId }
}
