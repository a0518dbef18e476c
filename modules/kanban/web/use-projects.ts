import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import { ApiProblem } from '#platform/web/api-problem.ts'
import { answeredAlready, call } from '#platform/web/api.ts'
import { useRead } from '#platform/web/queries.ts'
import { keyOf, queries } from '#platform/web/query-client.ts'
import { readStored, writeStored } from '#platform/web/stored.ts'
import { kanban } from '../contract.ts'
import { keepBoard } from './board-list.ts'
import type { View } from './view.ts'

type Projects = Output<typeof kanban.listProjects>

/** Which project was opened last; the first read of the page's manifest names it too. */
const LAST = 'kanban.project'

/**
 * The projects, and which one the address means: the one it names, that of the card it names, the one that was opened
 * last, or the one that stands first.
 */
export function useProjects({ project, task }: View) {
  const list = useQuery<Projects, ApiProblem>({
    queryKey: keyOf(kanban.listProjects, {}),
    queryFn: ({ signal }) => readProjects(project ?? lastProject(), signal),
    initialData: () => {
      const opened = answeredAlready(kanban.openBoard, openInput(project ?? lastProject()))
      return opened && keepProjects(opened)
    },
  })
  const isByTask = project === null && task !== null
  const card = useRead(kanban.getTask, { id: task ?? 1 }, { enabled: isByTask })
  const projects = list.data?.projects
  const last = lastProject()
  const usual = projects?.some(({ id }) => id === last) ? last : (list.data?.current ?? projects?.[0]?.id)
  const isSettled = list.data !== undefined && (!isByTask || card.isFetched)
  const id = (isByTask ? card.data?.task.projectId : project) ?? (isSettled ? usual : undefined)
  const current = projects?.find((one) => one.id === id)
  const currentId = current?.id
  useEffect(() => {
    if (currentId !== undefined) writeStored(LAST, String(currentId))
  }, [currentId])
  return {
    projects,
    /** Undefined until it is known, and where it is not among those that are listed. */
    current,
    id,
    isSettled,
    problem: list.error,
    retry: () => void list.refetch(),
  }
}

const lastProject = () => Number(readStored(LAST)) || undefined

/** The first time with all that the first look needs; where the project has gone meanwhile, with that of the one that stands first. */
async function readProjects(projectId: number | undefined, signal: AbortSignal): Promise<Projects> {
  if (queries.getQueryData(keyOf(kanban.listProjects, {}))) return call(kanban.listProjects, {}, { signal })
  const open = (id?: number) => call(kanban.openBoard, openInput(id), { signal })
  const opened = open(projectId).catch((problem: unknown) => {
    if (projectId === undefined || !(problem instanceof ApiProblem) || problem.status !== 404) throw problem
    return open()
  })
  return keepProjects(await opened)
}

const openInput = (projectId: number | undefined) => (projectId === undefined ? {} : { projectId })

function keepProjects(opened: Output<typeof kanban.openBoard>): Projects {
  const { projects, current } = keepBoard(opened)
  return { projects, total: projects.length, current }
}
