import { dueMoment, dueState, nextDay, zonedMinute, type Clock } from '../due-state.ts'
import type { Task, TaskSort } from '../contract.ts'

export type DueGroup = 'overdue' | 'today' | 'tomorrow' | 'week' | 'later' | 'none'
/** `name` is a person's or, for due dates, one of `DueGroup`; null where the list has no groups. */
export type Group = { key: string; kind: 'due' | 'assignee' | 'plain'; name: string | null; tasks: Task[] }

/** Lists in the order of a date or a person are cut into groups, in the order in which they come. */
export function groupsOf(tasks: Task[], sort: TaskSort, clock: Clock): Group[] {
  if (sort === 'due-date') return cut(tasks, 'due', (task) => dueGroup(task, clock))
  if (sort === 'assignee') return cut(tasks, 'assignee', ({ assignee }) => assignee?.fullName ?? null)
  return [{ key: 'all', kind: 'plain', name: null, tasks }]
}

function cut(tasks: Task[], kind: 'due' | 'assignee', nameOf: (task: Task) => string | null): Group[] {
  const groups = new Map<string | null, Task[]>()
  for (const task of tasks) {
    const name = nameOf(task)
    if (!groups.has(name)) groups.set(name, [])
    groups.get(name)!.push(task)
  }
  return [...groups].map(([name, members]) => ({ key: `${kind}-${name}`, kind, name, tasks: members }))
}

function dueGroup(task: Task, clock: Clock): DueGroup {
  const state = dueState(task, clock)
  if (state === null) return 'none'
  return state === 'later' && dueMoment(task, clock.timeZone)!.date <= weekAhead(clock) ? 'week' : state
}

function weekAhead({ now, timeZone }: Clock): string {
  let day = zonedMinute(now, timeZone).date
  for (let ahead = 0; ahead < 7; ahead++) day = nextDay(day)
  return day
}
