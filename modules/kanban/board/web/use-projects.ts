import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { getPreloadedData, callApi } from '#platform/web/api/api.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { getQueryKey, queryClient } from '#platform/web/api/query-client.ts'
import { readLocalStorage, writeLocalStorage } from '#platform/web/settings/storage.ts'
import { kanban } from '../../contract.ts'
import { cacheBoard } from '../../cards/web/index.ts'
import type { UrlState } from './url-state.ts'

type Projects = Output<typeof kanban.listProjects>

/** Local storage key of the project opened last; the web manifest's `preload` uses it too. */
const LAST_PROJECT_KEY = 'kanban.project'

/** The current project is the one in the URL, the project of the card in the URL, the one opened last, or the first. */
export function useProjects({ project, task }: UrlState) {
  const list = useQuery<Projects, ApiProblem>({
    queryKey: getQueryKey(kanban.listProjects, {}),
    queryFn: ({ signal }) => fetchProjects(project ?? readLastProject(), signal),
    initialData: () => {
      const board = getPreloadedData(kanban.openBoard, toOpenBoardInput(project ?? readLastProject()))
      return board && cacheProjects(board)
    },
  })
  const isByTask = project === null && task !== null
  const card = useApiQuery(kanban.getTask, { id: task ?? 1 }, { enabled: isByTask })
  const projects = list.data?.projects
  const lastId = readLastProject()
  const defaultId = projects?.some(({ id }) => id === lastId) ? lastId : (list.data?.current ?? projects?.[0]?.id)
  const isResolved = list.data !== undefined && (!isByTask || card.isFetched)
  const id = (isByTask ? card.data?.task.projectId : project) ?? (isResolved ? defaultId : undefined)
  const current = projects?.find((one) => one.id === id)
  const currentId = current?.id
  useEffect(() => {
    if (currentId !== undefined) writeLocalStorage(LAST_PROJECT_KEY, String(currentId))
  }, [currentId])
  return {
    projects,
    /** Undefined until it is known, and if it is not in the list. */
    current,
    id,
    isResolved,
    problem: list.error,
    retry: () => void list.refetch(),
  }
}

const readLastProject = () => Number(readLocalStorage(LAST_PROJECT_KEY)) || undefined

/** The first request loads the board as well. If the project no longer exists, it falls back to the current one. */
async function fetchProjects(projectId: number | undefined, signal: AbortSignal): Promise<Projects> {
  if (queryClient.getQueryData(getQueryKey(kanban.listProjects, {}))) return callApi(kanban.listProjects, {}, { signal })
  const open = (id?: number) => callApi(kanban.openBoard, toOpenBoardInput(id), { signal })
  const board = open(projectId).catch((problem: unknown) => {
    if (projectId === undefined || !(problem instanceof ApiProblem) || problem.status !== 404) throw problem
    return open()
  })
  return cacheProjects(await board)
}

const toOpenBoardInput = (projectId: number | undefined) => (projectId === undefined ? {} : { projectId })

function cacheProjects(board: Output<typeof kanban.openBoard>): Projects {
  const { projects, current } = cacheBoard(board)
  return { projects, total: projects.length, current }
}
