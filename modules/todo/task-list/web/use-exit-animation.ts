import { useEffect, useState } from 'react'
import { motion } from '#platform/web/theme/constants.ts'
import type { Task } from '../../contract.ts'

/** More than so many at once is another list, not a change that the eye could follow. */
const MAX_ANIMATED_ROWS = 12

type Shown = { key: string; tasks: Task[]; withLeaving: Task[]; leaving: ReadonlySet<number> }

/** Keeps what left the list of one view for the length of its animation. `key` names the view that `tasks` belong to. */
export function useExitAnimation(tasks: Task[], key: string): Pick<Shown, 'leaving'> & { rows: Task[] } {
  const [shown, setShown] = useState<Shown>({ key, tasks, withLeaving: tasks, leaving: new Set() })
  if (shown.tasks !== tasks) setShown(shown.key === key ? next(shown, tasks) : { key, tasks, withLeaving: tasks, leaving: new Set() })
  useEffect(() => {
    if (shown.leaving.size === 0) return
    const timer = setTimeout(() => setShown((now) => ({ ...now, withLeaving: now.tasks, leaving: new Set() })), motion.collapse)
    return () => clearTimeout(timer)
  }, [shown.leaving])
  return { rows: shown.tasks === tasks ? shown.withLeaving : tasks, leaving: shown.leaving }
}

function next(shown: Shown, tasks: Task[]): Shown {
  const there = new Set(tasks.map(({ id }) => id))
  const gone = shown.withLeaving.filter(({ id }) => id > 0 && !there.has(id))
  if (gone.length === 0 || gone.length > MAX_ANIMATED_ROWS) return { key: shown.key, tasks, withLeaving: tasks, leaving: new Set() }
  const leaving = new Set(gone.map(({ id }) => id))
  return { key: shown.key, tasks, withLeaving: keepLeavingInPlace(shown.withLeaving, tasks, leaving), leaving }
}

/** What leaves stands behind the task that it stood behind before. */
function keepLeavingInPlace(before: Task[], tasks: Task[], leaving: ReadonlySet<number>): Task[] {
  const followers = new Map<number | null, Task[]>()
  let previous: number | null = null
  for (const task of before) {
    if (leaving.has(task.id)) followers.set(previous, [...(followers.get(previous) ?? []), task])
    else previous = task.id
  }
  return [...(followers.get(null) ?? []), ...tasks.flatMap((task) => [task, ...(followers.get(task.id) ?? [])])]
}
