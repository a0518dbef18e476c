import { getLocalDueDate, getDueState, getNextDay, toLocalDateTime, type Clock } from '../../due-dates/due-state.ts'
import type { Task, TaskSort } from '../../contract.ts'

export type DueGroup = 'overdue' | 'today' | 'tomorrow' | 'week' | 'later' | 'none'
/** `name` is the assignee, a `DueGroup`, or null for a list without groups. */
export type Group = { key: string; kind: 'due' | 'assignee' | 'plain'; name: string | null; tasks: Task[] }

/** Groups a list sorted by due date or assignee, keeping its order. */
export function groupTasks(tasks: Task[], sort: TaskSort, clock: Clock): Group[] {
  if (sort === 'due-date') return groupBy(tasks, 'due', (task) => getDueGroup(task, clock))
  if (sort === 'assignee') return groupBy(tasks, 'assignee', ({ assignee }) => assignee?.fullName ?? null)
  return [{ key: 'all', kind: 'plain', name: null, tasks }]
}

function groupBy(tasks: Task[], kind: 'due' | 'assignee', nameOf: (task: Task) => string | null): Group[] {
  const groups = new Map<string | null, Task[]>()
  for (const task of tasks) {
    const name = nameOf(task)
    if (!groups.has(name)) groups.set(name, [])
    groups.get(name)!.push(task)
  }
  return [...groups].map(([name, members]) => ({ key: `${kind}-${name}`, kind, name, tasks: members }))
}

function getDueGroup(task: Task, clock: Clock): DueGroup {
  const state = getDueState(task, clock)
  if (state === null) return 'none'
  return state === 'later' && getLocalDueDate(task, clock.timeZone)!.date <= getDateInOneWeek(clock) ? 'week' : state
}

function getDateInOneWeek({ now, timeZone }: Clock): string {
  let day = toLocalDateTime(now, timeZone).date
  for (let ahead = 0; ahead < 7; ahead++) day = getNextDay(day)
  return day
}
