import { useEffect, useState } from 'react'
import { animationDurations } from '#platform/web/theme/constants.ts'
import type { Task } from '../../contract.ts'

/** If more rows than this disappear at once, it is another list and is not animated. */
const MAX_ANIMATED_ROWS = 12

type AnimatedList = { key: string; tasks: Task[]; withLeaving: Task[]; leaving: ReadonlySet<number> }

/** Keeps removed rows of the same view until their exit animation has ended. `key` identifies the view. */
export function useExitAnimation(tasks: Task[], key: string): Pick<AnimatedList, 'leaving'> & { rows: Task[] } {
  const [list, setList] = useState<AnimatedList>({ key, tasks, withLeaving: tasks, leaving: new Set() })
  if (list.tasks !== tasks) setList(list.key === key ? toNextList(list, tasks) : { key, tasks, withLeaving: tasks, leaving: new Set() })
  useEffect(() => {
    if (list.leaving.size === 0) return
    const timer = setTimeout(
      () => setList((current) => ({ ...current, withLeaving: current.tasks, leaving: new Set() })),
      animationDurations.collapse,
    )
    return () => clearTimeout(timer)
  }, [list.leaving])
  return { rows: list.tasks === tasks ? list.withLeaving : tasks, leaving: list.leaving }
}

function toNextList(list: AnimatedList, tasks: Task[]): AnimatedList {
  const remainingIds = new Set(tasks.map(({ id }) => id))
  const leavingTasks = list.withLeaving.filter(({ id }) => id > 0 && !remainingIds.has(id))
  if (leavingTasks.length === 0 || leavingTasks.length > MAX_ANIMATED_ROWS)
    return { key: list.key, tasks, withLeaving: tasks, leaving: new Set() }
  const leaving = new Set(leavingTasks.map(({ id }) => id))
  return { key: list.key, tasks, withLeaving: keepLeavingInPlace(list.withLeaving, tasks, leaving), leaving }
}

/** Leaving rows stay after the row that they followed before. */
function keepLeavingInPlace(before: Task[], tasks: Task[], leaving: ReadonlySet<number>): Task[] {
  const followers = new Map<number | null, Task[]>()
  let previous: number | null = null
  for (const task of before) {
    if (leaving.has(task.id)) followers.set(previous, [...(followers.get(previous) ?? []), task])
    else previous = task.id
  }
  return [...(followers.get(null) ?? []), ...tasks.flatMap((task) => [task, ...(followers.get(task.id) ?? [])])]
}
