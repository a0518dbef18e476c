import { useMemo } from 'react'
import type { Person } from '#platform/contract/schema.ts'
import { useSession } from '#platform/web/session/session.ts'
import { toLocalDateTime } from '../../due-dates/due-state.ts'
import type { NewTask } from '../../tasks/web/index.ts'
import { useClock } from '../../due-dates/web/index.ts'
import type { View } from './view.ts'

/** The signed-in user and their current local date. */
export type Viewer = { today: string; userId: number; person: Person | null }

export function useViewer(): Viewer {
  const user = useSession()?.userData
  const { now, timeZone } = useClock()
  const today = toLocalDateTime(now, timeZone).date
  return useMemo(
    () => ({ today, userId: user?.id ?? 0, person: user ? { id: user.id, fullName: user.fullName, avatar: user.avatar } : null }),
    [today, user],
  )
}

/** Gives a new task the properties that the view filters by, so that it appears in it. */
export function applyView(task: NewTask, { filter, tag }: View, { today, person }: Viewer): NewTask {
  return {
    ...task,
    tags: tag ? [...new Set([...(task.tags ?? []), tag])] : (task.tags ?? []),
    isImportant: task.isImportant || filter === 'important',
    dueDate: task.dueDate ?? (filter === 'today' ? today : null),
    assignee: task.assignee ?? (filter === 'mine' ? person : null),
  }
}
