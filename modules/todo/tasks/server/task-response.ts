import { type Task, TaskFields } from '../../contract.ts'
import type { Person } from '#platform/contract/schema.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { fromColumns } from '#platform/server/database/record-columns.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { taskSubject, attachTags, type TaskRow, type TaskWithTags } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'

/** Larger lists are read through `ctx.slow`, so that they do not block other requests. */
const SLOW_QUERY_THRESHOLD = 100

type Counts = { subtaskCount: number; subtaskDoneCount: number }

/** Counts are keyed by task id, people by user id. */
type LoadedRelations = { counts?: Map<number, Counts>; people?: Map<number, Person> }

/** Adds people and subtask counts, and sets fields the viewer may not read to null. Relations in `loaded` are not queried again. */
export async function toTaskResponses(ctx: TodoContext, tasks: (TaskRow | TaskWithTags)[], loaded: LoadedRelations = {}): Promise<Task[]> {
  const db = tasks.length > SLOW_QUERY_THRESHOLD ? ctx.slow : ctx.db
  const personIds = tasks.flatMap(({ assigneeId, createdById }) => [assigneeId, createdById])
  const [tasksWithTags, people, counts, parentTitles] = await Promise.all([
    tasks.every(hasTags) ? tasks : attachTags(db, tasks),
    loaded.people ?? getPeopleById(db, personIds),
    loaded.counts ?? countSubtasks(ctx, tasks),
    readParentTitles(ctx, tasks),
  ])
  return tasksWithTags.map((task) => {
    const { assigneeId, createdById } = task
    const peopleFields = { assignee: people.get(assigneeId!) ?? null, createdBy: people.get(createdById!) ?? null }
    const relatedFields = { ...(counts.get(task.id) ?? noSubtasks), parentTitle: parentTitles.get(task.parentId!) ?? null }
    return maskFields(ctx, taskSubject, { ...toOwnFields(task), ...peopleFields, ...relatedFields })
  })
}

export async function toTaskResponse(ctx: TodoContext, task: TaskRow | TaskWithTags, loaded?: LoadedRelations): Promise<Task> {
  return (await toTaskResponses(ctx, [task], loaded))[0]!
}

export const countLoadedSubtasks = ({ id }: TaskRow, subtasks: TaskRow[]): Map<number, Counts> =>
  new Map([[id, { subtaskCount: subtasks.length, subtaskDoneCount: subtasks.filter(({ isCompleted }) => isCompleted === 1).length }]])

const hasTags = (task: TaskRow | TaskWithTags): task is TaskWithTags => 'tags' in task

const noSubtasks: Counts = { subtaskCount: 0, subtaskDoneCount: 0 }

function toOwnFields(task: TaskWithTags) {
  const { id, createdAt, updatedAt, tags, completedAt, position } = task
  return { id, createdAt, updatedAt, ...fromColumns(TaskFields, task), tags, completedAt, position }
}

/** Counts only subtasks that the viewer can see. */
async function countSubtasks(ctx: TodoContext, tasks: TaskRow[]): Promise<Map<number, Counts>> {
  const ids = tasks.filter(({ parentId }) => parentId === null).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const subtasks = ids.length > SLOW_QUERY_THRESHOLD ? visibleInWorker(ctx, taskSubject) : visible(ctx, taskSubject)
  const rows = await subtasks
    .select((eb) => ['siblings', eb.fn.countAll<number>().as('subtaskCount'), eb.fn.sum<number>('isCompleted').as('subtaskDoneCount')])
    .where('siblings', 'in', ids)
    .where('isDeleted', '=', 0)
    .groupBy('siblings')
    .execute()
  return new Map(rows.map(({ siblings, ...counts }) => [siblings, counts]))
}

/** Keyed by the parent's id; titles the viewer may not read are null. */
async function readParentTitles(ctx: TodoContext, tasks: TaskRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(tasks.flatMap(({ parentId }) => parentId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await visible(ctx, taskSubject).selectAll('tasks').where('tasks.id', 'in', ids).execute()
  const getReadableTitle = (task: TaskWithTags) => maskFields(ctx, taskSubject, { ...toOwnFields(task), ...toPersonIds(task) }).title
  return new Map((await attachTags(ctx.db, rows)).map((task) => [task.id, getReadableTitle(task)]))
}

const toPersonIds = ({ assigneeId, createdById }: TaskRow) => ({
  assignee: assigneeId === null ? null : { id: assigneeId },
  createdBy: createdById === null ? null : { id: createdById },
})
