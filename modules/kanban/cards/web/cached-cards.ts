import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { getQueryKey, queryClient } from '#platform/web/api/query-client.ts'
import type { ListedCard } from '../card.ts'
import { kanban } from '../../contract.ts'
import { applyChanges, reuseUnchangedCards } from './card-lists.ts'

type OpenBoardResponse = Output<typeof kanban.openBoard>
/** `base` contains the cards as last received from the server, without optimistic changes. */
type CachedCards = Output<typeof kanban.listBoardCards> & { base: readonly ListedCard[] }

const getListKey = (projectId: number) => getQueryKey(kanban.listBoardCards, { projectId })
const getCached = (projectId: number) => queryClient.getQueryData<CachedCards>(getListKey(projectId))

/** Loads the first cards of a project, then all, and after that only changes. */
export function useProjectCards(projectId: number) {
  const { data, error, isFetching, refetch } = useQuery<CachedCards, ApiProblem>({
    queryKey: getListKey(projectId),
    queryFn: ({ signal }) => readCards(projectId, signal),
    structuralSharing: shareUnchangedCards,
  })
  const isPartial = data !== undefined && !data.isWhole && !error
  useEffect(() => {
    if (isPartial && !isFetching) void refetch()
  }, [isPartial, isFetching, refetch])
  return { cards: data?.tasks, isWhole: data?.isWhole ?? false, error: data ? null : error, retry: () => void refetch() }
}

async function readCards(projectId: number, signal: AbortSignal): Promise<CachedCards> {
  const before = getCached(projectId)
  if (!before) return toPartialList(cacheBoard(await callApi(kanban.openBoard, { projectId }, { signal })))
  const answer = await callApi(kanban.listBoardCards, { projectId, ...(before.version && { since: before.version }) }, { signal })
  const tasks = answer.isWhole ? answer.tasks : applyChanges(before.base, answer)
  return { ...answer, tasks, base: tasks, isWhole: true }
}

/** Caches the parts of the response under the keys of the single endpoints. */
export function cacheBoard(board: OpenBoardResponse): OpenBoardResponse {
  const { projectId, boards, labels } = board
  if (projectId === null) return board
  queryClient.setQueryData(getQueryKey(kanban.listBoards, { projectId }), { boards, total: boards.length })
  queryClient.setQueryData(getQueryKey(kanban.listLabels, { projectId }), { labels, total: labels.length })
  if (!getCached(projectId)) queryClient.setQueryData(getListKey(projectId), toPartialList(board))
  return board
}

function toPartialList({ tasks, total }: OpenBoardResponse): CachedCards {
  return { tasks, base: tasks, removed: [], isWhole: tasks.length >= total, version: '', total }
}

/** Compares cards by content, which is faster than structural sharing for thousands of cards. */
function shareUnchangedCards(before: unknown, after: unknown): CachedCards {
  const [previous, next] = [before as CachedCards | undefined, after as CachedCards]
  return { ...next, tasks: reuseUnchangedCards(previous?.tasks ?? [], next.tasks) }
}

/** All cards on the boards, ignoring filters. */
export const getCachedCards = (projectId: number): readonly ListedCard[] => getCached(projectId)?.tasks ?? []

/** All cards of a board in order, ignoring filters. */
export const getCachedCardsOfBoard = (projectId: number, boardId: number) =>
  getCachedCards(projectId).filter((card) => card.boardId === boardId)
