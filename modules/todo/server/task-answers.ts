import type { Task as AnsweredTask } from '../contract.ts'
import type { Person } from '#platform/contract/schema.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible, visibleSlow } from '#platform/server/abilities/visible.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { taskSubject, withTags, type Task, type TaggedTask, type TodoContext } from './task-subject.ts'

/** So many rows are read beside, so that nothing waits for them. */
const MANY = 100

type Counts = { subtaskCount: number; subtaskDoneCount: number }

/** By the ids of tasks and of people. */
type Known = { counts?: Map<number, Counts>; people?: Map<number, Person> }

/** Tasks as they are answered: with people and counts, without what the viewer may not read. What is known is not read. */
export async function answerTasks(ctx: TodoContext, tasks: (Task | TaggedTask)[], known: Known = {}): Promise<AnsweredTask[]> {
  const db = tasks.length > MANY ? ctx.slow : ctx.db
  const [tagged, people, counts, parents] = await Promise.all([
    tasks.every(isTagged) ? tasks : withTags(db, tasks),
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
    const around = { ...(counts.get(task.id) ?? none), parentTitle: parents.get(task.parentId!) ?? null }
    return maskFields(ctx, taskSubject, { ...ownProperties(task), ...persons, ...around })
  })
}

export async function answerTask(ctx: TodoContext, task: Task | TaggedTask, known?: Known): Promise<AnsweredTask> {
  return (await answerTasks(ctx, [task], known))[0]!
}

/** Of a task whose visible sub-tasks are at hand. */
export const countsOf = ({ id }: Task, subtasks: Task[]): Map<number, Counts> =>
  new Map([[id, { subtaskCount: subtasks.length, subtaskDoneCount: subtasks.filter(({ isCompleted }) => isCompleted === 1).length }]])

const isTagged = (task: Task | TaggedTask): task is TaggedTask => 'tags' in task

const none: Counts = { subtaskCount: 0, subtaskDoneCount: 0 }

function ownProperties(task: TaggedTask) {
  const { id, createdAt, updatedAt, title, description, dueDate, dueTime, timeZone, tags, completedAt, position, parentId } = task
  const state = { isImportant: task.isImportant === 1, isCompleted: task.isCompleted === 1, isDeleted: task.isDeleted === 1 }
  return { id, createdAt, updatedAt, title, description, dueDate, dueTime, timeZone, tags, ...state, completedAt, position, parentId }
}

/** Counts what the viewer would see under each task. */
async function countSubtasks(ctx: TodoContext, tasks: Task[]): Promise<Map<number, Counts>> {
  const ids = tasks.filter(({ parentId }) => parentId === null).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const subtasks = ids.length > MANY ? visibleSlow(ctx, taskSubject) : visible(ctx, taskSubject)
  const rows = await subtasks
    .select((eb) => ['siblings', eb.fn.countAll<number>().as('subtaskCount'), eb.fn.sum<number>('isCompleted').as('subtaskDoneCount')])
    .where('siblings', 'in', ids)
    .where('isDeleted', '=', 0)
    .groupBy('siblings')
    .execute()
  return new Map(rows.map(({ siblings, ...counts }) => [siblings, counts]))
}

/** Of the tasks above these, as far as the viewer may read them. */
async function readParentTitles(ctx: TodoContext, tasks: Task[]): Promise<Map<number, string>> {
  const ids = [...new Set(tasks.flatMap(({ parentId }) => parentId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await visible(ctx, taskSubject).selectAll('tasks').where('tasks.id', 'in', ids).execute()
  const titleOf = (task: TaggedTask) => maskFields(ctx, taskSubject, { ...ownProperties(task), ...personIds(task) }).title
  return new Map((await withTags(ctx.db, rows)).map((task) => [task.id, titleOf(task)]))
}

const personIds = ({ assigneeId, createdById }: Task) => ({
  assignee: assigneeId === null ? null : { id: assigneeId },
  createdBy: createdById === null ? null : { id: createdById },
})
