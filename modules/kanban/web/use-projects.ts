import { useRead } from '#platform/web/queries.ts'
import { kanban } from '../contract.ts'
import type { View } from './view.ts'

/** The projects, and which one the address means: the one it names, that of the card it names, or the one that stands first. */
export function useProjects({ project, task }: View) {
  const list = useRead(kanban.listProjects, {})
  const isByTask = project === null && task !== null
  const card = useRead(kanban.getTask, { id: task ?? 1 }, { enabled: isByTask })
  const projects = list.data?.projects
  const wanted = isByTask ? card.data?.task.projectId : (project ?? undefined)
  const isSettled = list.data !== undefined && (!isByTask || !card.isLoading)
  const id = wanted ?? (isSettled ? (list.data?.current ?? projects?.[0]?.id) : undefined)
  return {
    projects,
    /** Undefined until it is known, and where it is not among those that are listed. */
    current: projects?.find((one) => one.id === id),
    id,
    isSettled,
    problem: list.error,
    retry: () => void list.refetch(),
  }
}
