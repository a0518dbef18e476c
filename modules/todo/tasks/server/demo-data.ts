import { hoursBefore } from '#platform/server/moments.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import type { DemoWorld } from '#platform/server/module.ts'
import { positionsBetween } from '#platform/contract/position.ts'
import { indexTask, SORT_KEY_UNASSIGNED } from './save-task.ts'
import { demoTasks, type DemoTask } from './demo-tasks.ts'
import { getDueSortKey } from '../../due-dates/server/index.ts'
import { notificationKinds } from './notification-kinds.ts'
import { toJournalFields, type TaskWithTags, type Task } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import { findTags, saveTaskTags } from '../../tags/server/index.ts'

/** About sixty tasks of the last weeks and the next days, written down over time by those who handed them out. */
export async function demo(ctx: TodoContext, world: DemoWorld): Promise<void> {
  const byAge = demoTasks.toSorted((a, b) => b.age - a.age)
  const positions = positionsBetween(null, null, byAge.length).toReversed()
  for (const [at, task] of byAge.entries()) {
    const id = await insertDemoTask(ctx, world, { task, position: positions[at]!, parentId: null })
    const steps = (task.steps ?? []).map(({ isDone, ...step }) => ({
      ...step,
      age: task.age,
      ...(isDone && { done: Math.min(3, task.age) }),
    }))
    const places = positionsBetween(null, null, steps.length)
    for (const [n, step] of steps.entries()) await insertDemoTask(ctx, world, { task: step, position: places[n]!, parentId: id })
  }
}

type PositionedTask = { task: DemoTask; position: string; parentId: number | null }

async function insertDemoTask(ctx: TodoContext, world: DemoWorld, { task, position, parentId }: PositionedTask): Promise<number> {
  const createdAt = getRandomWorkingTime(world, task.age)
  const completedAt = task.done === undefined ? null : getEarlier(getRandomWorkingTime(world, task.done), ctx.now)
  const row = {
    ...toContentColumns(task, world),
    ...toPeopleColumns(task, world),
    isImportant: Number(task.isImportant ?? false),
    isCompleted: Number(completedAt !== null),
    isDeleted: Number(task.isDeleted ?? false),
    completedAt,
    shelf: task.isDeleted ? ('bin' as const) : ('open' as const),
    position,
    parentId,
    siblings: parentId ?? 0,
    createdAt: getEarlier(createdAt, ctx.now),
    updatedAt: getEarlier(completedAt ?? createdAt, ctx.now),
  }
  const written = await ctx.db.insertInto('tasks').values(row).returningAll().executeTakeFirstOrThrow()
  const tags = await findTags(ctx.db, task.tags ?? [], '/tags')
  await saveTaskTags(ctx.db, written.id, tags)
  await indexTask(ctx, written)
  recordPastChanges(ctx, { ...written, tags: tags.map(({ title }) => title) })
  addPastNotification(ctx, world, written)
  return written.id
}

/** Of the last weeks; what is done or older than two days was read. */
function addPastNotification(ctx: TodoContext, { people }: DemoWorld, task: Task): void {
  const { id, title, assigneeId, createdById, createdAt } = task
  const creator = people.find((person) => person.id === createdById)
  if (!creator || assigneeId === null || assigneeId === createdById || createdAt < hoursBefore(ctx.now, 24 * 20)) return
  const isRead = task.isCompleted === 1 || createdAt < hoursBefore(ctx.now, 48)
  ctx.notify({
    userId: assigneeId,
    kind: notificationKinds.assigned,
    id,
    values: { person: creator.fullName, title },
    past: { at: createdAt, isRead },
  })
}

/** Written down by one person; done, or put into the bin, by whom it was for. */
function recordPastChanges(ctx: TodoContext, task: TaskWithTags): void {
  const { id, createdAt, updatedAt, createdById, assigneeId } = task
  const now = toJournalFields(task)
  const open = { ...now, isCompleted: false, completedAt: null, isDeleted: false }
  ctx.record({ entity: 'task', id, before: null, after: open, past: { at: createdAt, actor: createdById, verb: 'todo.addTask' } })
  const verb = now.isDeleted ? 'todo.deleteTask' : 'todo.updateTask'
  ctx.record({ entity: 'task', id, before: open, after: now, past: { at: updatedAt, actor: assigneeId ?? createdById, verb } })
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Some time in the working hours of that many days ago. */
const getRandomWorkingTime = ({ today, random }: DemoWorld, daysAgo: number) =>
  new Date(today.getTime() - daysAgo * DAY_MS + (7 + random() * 10) * HOUR_MS).toISOString()

const getEarlier = (one: string, other: string) => (one < other ? one : other)

function toContentColumns({ title, description = '', due, time }: DemoTask, { today }: DemoWorld) {
  const dueDate = due === undefined ? null : new Date(today.getTime() + due * DAY_MS).toISOString().slice(0, 10)
  const when = { dueDate, dueTime: time ?? null, timeZone: time ? 'Europe/Lisbon' : null }
  return { title, titleKey: normalise(title), description, ...when, dueKey: getDueSortKey(when) }
}

/** People by first name; who hands out tasks are mostly those who have been there longest. */
function toPeopleColumns({ for: assigneeName }: DemoTask, { people, random }: DemoWorld) {
  const assignee = people.find(({ fullName }) => fullName.startsWith(`${assigneeName} `))
  const creator = people[Math.floor(random() ** 2 * people.length)]
  return {
    assigneeId: assignee?.id ?? null,
    assigneeKey: assignee ? normalise(assignee.fullName) : SORT_KEY_UNASSIGNED,
    createdById: creator?.id ?? null,
  }
}
