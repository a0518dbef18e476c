import type { Kysely, Selectable } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { byIds } from '#platform/server/database/by-ids.ts'
import type { Context } from '#platform/server/context.ts'
import type { TodoTables } from './tables.ts'

export type TodoContext = Context<TodoTables>
export type Task = Selectable<TodoTables['tasks']>
/** A task with the titles of its tags, oldest tag first. */
export type TaggedTask = Task & { tags: string[] }

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
  alive: (eb) => eb('tasks.shelf', '<>', 'gone'),
  topics: () => ['todo'],
  snapshot: async (db: Kysely<TodoTables>, id) => {
    const [task] = await withTags(db, await tasksById(db, [id]))
    return task && task.removedAt === null ? { ...journalForm(task), position: task.position } : null
  },
  link: (id) => `/todo?task=${id}`,
} as const satisfies Subject

const tasksById = (db: Kysely<TodoTables>, ids: number[]) => db.selectFrom('tasks').selectAll().where('id', 'in', ids).execute()

export async function withTags<Row extends { id: number }>(db: Kysely<TodoTables>, tasks: Row[]): Promise<(Row & { tags: string[] })[]> {
  const rows = await readTags(
    db,
    tasks.map(({ id }) => id),
  )
  const titles = Map.groupBy(rows, ({ taskId }) => taskId)
  return tasks.map((task) => ({ ...task, tags: (titles.get(task.id) ?? []).map(({ title }) => title) }))
}

const readTags = byIds<TodoTables, TodoTables['task_tag_titles']>((db, ids) =>
  db.selectFrom('task_tag_titles').selectAll().where('taskId', 'in', ids).orderBy('tagId'),
)

/** One task that the viewer may do this to, with its tags. Refusal 404 or 403. */
export async function findTask(ctx: TodoContext, id: number, action: string): Promise<TaggedTask> {
  return (await withTags(ctx.db, [await findVisible(ctx, taskSubject, id, action)]))[0]!
}

/** What the journal keeps of a task; its place only where it was moved, since housekeeping may change it. */
export function journalForm(task: TaggedTask) {
  const { title, description, dueDate, dueTime, timeZone, tags, assigneeId, completedAt, parentId, createdById } = task
  const state = { isImportant: task.isImportant === 1, isCompleted: task.isCompleted === 1, isDeleted: task.isDeleted === 1 }
  return { title, description, dueDate, dueTime, timeZone, tags, assigneeId, createdById, ...state, completedAt, parentId }
}
