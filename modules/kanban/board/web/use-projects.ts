import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { answeredAlready, call } from '#platform/web/api/api.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { keyOf, queries } from '#platform/web/api/query-client.ts'
import { readStored, writeStored } from '#platform/web/settings/stored.ts'
import { kanban } from '../../contract.ts'
import { cacheBoard } from '../../cards/web/index.ts'
import type { UrlState } from './url-state.ts'

type Projects = Output<typeof kanban.listProjects>

/** Which project was opened last; the first read of the page's manifest names it too. */
const LAST_PROJECT_KEY = 'kanban.project'

/**
 * The projects and the current one: the project in the URL, the project of the card in the URL, the one opened last,
 * or the first.
 */
export function useProjects({ project, task }: UrlState) {
  const list = useQuery<Projects, ApiProblem>({
    queryKey: keyOf(kanban.listProjects, {}),
    queryFn: ({ signal }) => fetchProjects(project ?? readLastProject(), signal),
    initialData: () => {
      const opened = answeredAlready(kanban.openBoard, toOpenBoardInput(project ?? readLastProject()))
      return opened && cacheProjects(opened)
    },
  })
  const isByTask = project === null && task !== null
  const card = useRead(kanban.getTask, { id: task ?? 1 }, { enabled: isByTask })
  const projects = list.data?.projects
  const last = readLastProject()
  const usual = projects?.some(({ id }) => id === last) ? last : (list.data?.current ?? projects?.[0]?.id)
  const isSettled = list.data !== undefined && (!isByTask || card.isFetched)
  const id = (isByTask ? card.data?.task.projectId : project) ?? (isSettled ? usual : undefined)
  const current = projects?.find((one) => one.id === id)
  const currentId = current?.id
  useEffect(() => {
    if (currentId !== undefined) writeStored(LAST_PROJECT_KEY, String(currentId))
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

const readLastProject = () => Number(readStored(LAST_PROJECT_KEY)) || undefined

/** The first time with all that the first look needs; where the project has gone meanwhile, with that of the one that stands first. */
async function fetchProjects(projectId: number | undefined, signal: AbortSignal): Promise<Projects> {
  if (queries.getQueryData(keyOf(kanban.listProjects, {}))) return call(kanban.listProjects, {}, { signal })
  const open = (id?: number) => call(kanban.openBoard, toOpenBoardInput(id), { signal })
  const opened = open(projectId).catch((problem: unknown) => {
    if (projectId === undefined || !(problem instanceof ApiProblem) || problem.status !== 404) throw problem
    return open()
  })
  return cacheProjects(await opened)
}

const toOpenBoardInput = (projectId: number | undefined) => (projectId === undefined ? {} : { projectId })

function cacheProjects(opened: Output<typeof kanban.openBoard>): Projects {
  const { projects, current } = cacheBoard(opened)
  return { projects, total: projects.length, current }
}
