import { createBlank } from '#platform/contract/schema.ts'
import { toColumns } from '#platform/server/database/record-columns.ts'
import { hoursBefore } from '#platform/server/instants.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { DemoContext } from '#platform/server/module.ts'
import { positionsBetween } from '#platform/contract/position.ts'
import { TaskFields } from '../../contract.ts'
import { indexTask, SORT_KEY_UNASSIGNED } from './save-task.ts'
import { demoTasks, type DemoTask } from './demo-tasks.ts'
import { getDueSortKey } from '../../due-dates/server/index.ts'
import { notificationKinds } from './notification-kinds.ts'
import { toJournalFields, type TaskWithTags, type TaskRow } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import { findTags, saveTaskTags } from '../../tags/server/index.ts'

/** Inserts about sixty sample tasks, created over the last weeks and due from last week to the next ones. */
export async function insertDemoTasks(ctx: TodoContext, demo: DemoContext): Promise<void> {
  const oldestFirst = demoTasks.toSorted((a, b) => b.age - a.age)
  const positions = positionsBetween(null, null, oldestFirst.length).toReversed()
  for (const [index, task] of oldestFirst.entries()) {
    const id = await insertDemoTask(ctx, demo, { task, position: positions[index]!, parentId: null })
    const steps = (task.steps ?? []).map(({ isDone, ...step }) => ({
      ...step,
      age: task.age,
      ...(isDone && { done: Math.min(3, task.age) }),
    }))
    const stepPositions = positionsBetween(null, null, steps.length)
    for (const [stepIndex, step] of steps.entries())
      await insertDemoTask(ctx, demo, { task: step, position: stepPositions[stepIndex]!, parentId: id })
  }
}

type PositionedTask = { task: DemoTask; position: string; parentId: number | null }

async function insertDemoTask(ctx: TodoContext, demo: DemoContext, { task, position, parentId }: PositionedTask): Promise<number> {
  const createdAt = getRandomWorkingTime(demo, task.age)
  const completedAt = task.done === undefined ? null : getEarlier(getRandomWorkingTime(demo, task.done), ctx.now)
  const due = toDueFields(task, demo)
  const row = {
    ...toColumns(TaskFields, { ...createBlank(TaskFields), ...task, ...due, isCompleted: completedAt !== null, parentId }),
    titleKey: normalizeForSearch(task.title),
    dueKey: getDueSortKey(due),
    ...toPeopleColumns(task, demo),
    completedAt,
    shelf: task.isDeleted ? ('bin' as const) : ('open' as const),
    position,
    siblings: parentId ?? 0,
    createdAt: getEarlier(createdAt, ctx.now),
    updatedAt: getEarlier(completedAt ?? createdAt, ctx.now),
  }
  const saved = await ctx.db.insertInto('tasks').values(row).returningAll().executeTakeFirstOrThrow()
  const tags = await findTags(ctx.db, task.tags ?? [], '/tags')
  await saveTaskTags(ctx.db, saved.id, tags)
  await indexTask(ctx, saved)
  recordPastChanges(ctx, { ...saved, tags: tags.map(({ title }) => title) })
  addPastNotification(ctx, demo, saved)
  return saved.id
}

/** Notifications of completed tasks and those older than two days are already read. */
function addPastNotification(ctx: TodoContext, { people }: DemoContext, task: TaskRow): void {
  const { id, title, assigneeId, createdById, createdAt } = task
  const creator = people.find((person) => person.id === createdById)
  if (!creator || assigneeId === null || assigneeId === createdById || createdAt < hoursBefore(ctx.now, 24 * 20)) return
  const isRead = task.isCompleted === 1 || createdAt < hoursBefore(ctx.now, 48)
  ctx.notify({
    userId: assigneeId,
    kind: notificationKinds.assigned,
    id,
    values: { person: creator.fullName, title },
    backdated: { at: createdAt, isRead },
  })
}

/** Records who created the task, and that its assignee completed or deleted it. */
function recordPastChanges(ctx: TodoContext, task: TaskWithTags): void {
  const { id, createdAt, updatedAt, createdById, assigneeId } = task
  const now = toJournalFields(task)
  const open = { ...now, isCompleted: false, completedAt: null, isDeleted: false }
  ctx.recordChange({
    entity: 'task',
    id,
    before: null,
    after: open,
    backdated: { at: createdAt, actor: createdById, verb: 'todo.addTask' },
  })
  const verb = now.isDeleted ? 'todo.deleteTask' : 'todo.updateTask'
  ctx.recordChange({ entity: 'task', id, before: open, after: now, backdated: { at: updatedAt, actor: assigneeId ?? createdById, verb } })
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const getRandomWorkingTime = ({ today, random }: DemoContext, daysAgo: number) =>
  new Date(today.getTime() - daysAgo * DAY_MS + (7 + random() * 10) * HOUR_MS).toISOString()

const getEarlier = (one: string, other: string) => (one < other ? one : other)

function toDueFields({ due, time }: DemoTask, { today }: DemoContext) {
  const dueDate = due === undefined ? null : new Date(today.getTime() + due * DAY_MS).toISOString().slice(0, 10)
  return { dueDate, dueTime: time ?? null, timeZone: time ? 'Europe/Lisbon' : null }
}

/** Creators are picked at random, with a preference for those who have been there longest. */
function toPeopleColumns({ for: assigneeName }: DemoTask, { people, random }: DemoContext) {
  const assignee = people.find(({ fullName }) => fullName.startsWith(`${assigneeName} `))
  const creator = people[Math.floor(random() ** 2 * people.length)]
  return {
    assigneeId: assignee?.id ?? null,
    assigneeKey: assignee ? normalizeForSearch(assignee.fullName) : SORT_KEY_UNASSIGNED,
    createdById: creator?.id ?? null,
  }
}
