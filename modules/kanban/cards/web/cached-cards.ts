import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/api.ts'
import { keyOf, queries } from '#platform/web/api/query-client.ts'
import type { ListedCard } from '../card.ts'
import { kanban } from '../../contract.ts'
import { applyChanges, reuseUnchangedCards } from './card-lists.ts'

type OpenBoardResponse = Output<typeof kanban.openBoard>
/** `base`: the cards as the server last told them, whatever acts under way show. */
type CachedCards = Output<typeof kanban.listBoardCards> & { base: readonly ListedCard[] }

const getListKey = (projectId: number) => keyOf(kanban.listBoardCards, { projectId })
const getCached = (projectId: number) => queries.getQueryData<CachedCards>(getListKey(projectId))

/** All cards of a project in their order: the first ones at once, then all, and after that only what has changed. */
export function useProjectCards(projectId: number) {
  const { data, error, isFetching, refetch } = useQuery<CachedCards, ApiProblem>({
    queryKey: getListKey(projectId),
    queryFn: ({ signal }) => readCards(projectId, signal),
    structuralSharing: shareUnchangedCards,
  })
  const isFirst = data !== undefined && !data.isWhole && !error
  useEffect(() => {
    if (isFirst && !isFetching) void refetch()
  }, [isFirst, isFetching, refetch])
  return { cards: data?.tasks, isWhole: data?.isWhole ?? false, error: data ? null : error, retry: () => void refetch() }
}

async function readCards(projectId: number, signal: AbortSignal): Promise<CachedCards> {
  const before = getCached(projectId)
  if (!before) return toPartialList(cacheBoard(await call(kanban.openBoard, { projectId }, { signal })))
  const answer = await call(kanban.listBoardCards, { projectId, ...(before.version && { since: before.version }) }, { signal })
  const tasks = answer.isWhole ? answer.tasks : applyChanges(before.base, answer)
  return { ...answer, tasks, base: tasks, isWhole: true }
}

/** Keeps what came with the first look at a project for those who ask for it one by one. */
export function cacheBoard(opened: OpenBoardResponse): OpenBoardResponse {
  const { projectId, boards, labels } = opened
  if (projectId === null) return opened
  queries.setQueryData(keyOf(kanban.listBoards, { projectId }), { boards, total: boards.length })
  queries.setQueryData(keyOf(kanban.listLabels, { projectId }), { labels, total: labels.length })
  if (!getCached(projectId)) queries.setQueryData(getListKey(projectId), toPartialList(opened))
  return opened
}

function toPartialList({ tasks, total }: OpenBoardResponse): CachedCards {
  return { tasks, base: tasks, removed: [], isWhole: tasks.length >= total, version: '', total }
}

/** By what the cards say, rather than by walking through every value of thousands of them. */
function shareUnchangedCards(before: unknown, after: unknown): CachedCards {
  const [old, next] = [before as CachedCards | undefined, after as CachedCards]
  return { ...next, tasks: reuseUnchangedCards(old?.tasks ?? [], next.tasks) }
}

/** What the board shows, whatever narrows it. */
export const getCachedCards = (projectId: number): readonly ListedCard[] => getCached(projectId)?.tasks ?? []

/** All cards of a board in their order, those too that a filter hides. */
export const getCachedCardsOfBoard = (projectId: number, boardId: number) =>
  getCachedCards(projectId).filter((card) => card.boardId === boardId)
