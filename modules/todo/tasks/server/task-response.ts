import type { Task as AnsweredTask } from '../../contract.ts'
import type { Person } from '#platform/contract/schema.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible, visibleSlow } from '#platform/server/abilities/visible.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { taskSubject, attachTags, type Task, type TaskWithTags } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'

/** Larger lists are read through `ctx.slow`, so that other requests do not wait for them. */
const SLOW_QUERY_THRESHOLD = 100

type Counts = { subtaskCount: number; subtaskDoneCount: number }

/** Keyed by task id and by user id. */
type LoadedRelations = { counts?: Map<number, Counts>; people?: Map<number, Person> }

/** Adds people and counts, and hides fields the viewer may not read. Relations passed in `known` are not queried again. */
export async function toTaskResponses(
  ctx: TodoContext,
  tasks: (Task | TaskWithTags)[],
  known: LoadedRelations = {},
): Promise<AnsweredTask[]> {
  const db = tasks.length > SLOW_QUERY_THRESHOLD ? ctx.slow : ctx.db
  const [tagged, people, counts, parents] = await Promise.all([
    tasks.every(isTagged) ? tasks : attachTags(db, tasks),
    known.people ??
      peopleById(
        db,
        tasks.flatMap(({ assigneeId, createdById }) => [assigneeId, createdById]),
      ),
    known.counts ?? countSubtasks(ctx, tasks),
    readParentTitles(ctx, tasks),
  ])
  return tagged.map((task) => {
    const { assigneeId, createdById } = task
    const persons = { assignee: people.get(assigneeId!) ?? null, createdBy: people.get(createdById!) ?? null }
    const around = { ...(counts.get(task.id) ?? noSubtasks), parentTitle: parents.get(task.parentId!) ?? null }
    return maskFields(ctx, taskSubject, { ...toOwnFields(task), ...persons, ...around })
  })
}

export async function toTaskResponse(ctx: TodoContext, task: Task | TaskWithTags, known?: LoadedRelations): Promise<AnsweredTask> {
  return (await toTaskResponses(ctx, [task], known))[0]!
}

export const countLoadedSubtasks = ({ id }: Task, subtasks: Task[]): Map<number, Counts> =>
  new Map([[id, { subtaskCount: subtasks.length, subtaskDoneCount: subtasks.filter(({ isCompleted }) => isCompleted === 1).length }]])

const isTagged = (task: Task | TaskWithTags): task is TaskWithTags => 'tags' in task

const noSubtasks: Counts = { subtaskCount: 0, subtaskDoneCount: 0 }

function toOwnFields(task: TaskWithTags) {
  const { id, createdAt, updatedAt, title, description, dueDate, dueTime, timeZone, tags, completedAt, position, parentId } = task
  const state = { isImportant: task.isImportant === 1, isCompleted: task.isCompleted === 1, isDeleted: task.isDeleted === 1 }
  return { id, createdAt, updatedAt, title, description, dueDate, dueTime, timeZone, tags, ...state, completedAt, position, parentId }
}

/** Counts only sub-tasks that are visible to the viewer. */
async function countSubtasks(ctx: TodoContext, tasks: Task[]): Promise<Map<number, Counts>> {
  const ids = tasks.filter(({ parentId }) => parentId === null).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const subtasks = ids.length > SLOW_QUERY_THRESHOLD ? visibleSlow(ctx, taskSubject) : visible(ctx, taskSubject)
  const rows = await subtasks
    .select((eb) => ['siblings', eb.fn.countAll<number>().as('subtaskCount'), eb.fn.sum<number>('isCompleted').as('subtaskDoneCount')])
    .where('siblings', 'in', ids)
    .where('isDeleted', '=', 0)
    .groupBy('siblings')
    .execute()
  return new Map(rows.map(({ siblings, ...counts }) => [siblings, counts]))
}

/** Keyed by the id of the parent; hidden titles are null. */
async function readParentTitles(ctx: TodoContext, tasks: Task[]): Promise<Map<number, string>> {
  const ids = [...new Set(tasks.flatMap(({ parentId }) => parentId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await visible(ctx, taskSubject).selectAll('tasks').where('tasks.id', 'in', ids).execute()
  const titleOf = (task: TaskWithTags) => maskFields(ctx, taskSubject, { ...toOwnFields(task), ...toPersonIds(task) }).title
  return new Map((await attachTags(ctx.db, rows)).map((task) => [task.id, titleOf(task)]))
}

const toPersonIds = ({ assigneeId, createdById }: Task) => ({
  assignee: assigneeId === null ? null : { id: assigneeId },
  createdBy: createdById === null ? null : { id: createdById },
})
