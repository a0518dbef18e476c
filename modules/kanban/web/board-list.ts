import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '#platform/web/api-problem.ts'
import { call } from '#platform/web/api.ts'
import { keyOf, queries } from '#platform/web/query-client.ts'
import type { ListedCard } from '../card-contract.ts'
import { kanban } from '../contract.ts'
import { patched, sameCards } from './board-cards.ts'

type Opened = Output<typeof kanban.openBoard>
/** `base`: the cards as the server last told them, whatever acts under way show. */
type Cards = Output<typeof kanban.listBoardCards> & { base: readonly ListedCard[] }

const listKey = (projectId: number) => keyOf(kanban.listBoardCards, { projectId })
const known = (projectId: number) => queries.getQueryData<Cards>(listKey(projectId))

/** All cards of a project in their order: the first ones at once, then all, and after that only what has changed. */
export function useBoardList(projectId: number) {
  const { data, error, isFetching, refetch } = useQuery<Cards, ApiProblem>({
    queryKey: listKey(projectId),
    queryFn: ({ signal }) => readCards(projectId, signal),
    structuralSharing: kept,
  })
  const isFirst = data !== undefined && !data.isWhole && !error
  useEffect(() => {
    if (isFirst && !isFetching) void refetch()
  }, [isFirst, isFetching, refetch])
  return { cards: data?.tasks, isWhole: data?.isWhole ?? false, error: data ? null : error, retry: () => void refetch() }
}

async function readCards(projectId: number, signal: AbortSignal): Promise<Cards> {
  const before = known(projectId)
  if (!before) return firstCards(keepBoard(await call(kanban.openBoard, { projectId }, { signal })))
  const answer = await call(kanban.listBoardCards, { projectId, ...(before.version && { since: before.version }) }, { signal })
  const tasks = answer.isWhole ? answer.tasks : patched(before.base, answer)
  return { ...answer, tasks, base: tasks, isWhole: true }
}

/** Keeps what came with the first look at a project for those who ask for it one by one. */
export function keepBoard(opened: Opened): Opened {
  const { projectId, boards, labels } = opened
  if (projectId === null) return opened
  queries.setQueryData(keyOf(kanban.listBoards, { projectId }), { boards, total: boards.length })
  queries.setQueryData(keyOf(kanban.listLabels, { projectId }), { labels, total: labels.length })
  if (!known(projectId)) queries.setQueryData(listKey(projectId), firstCards(opened))
  return opened
}

function firstCards({ tasks, total }: Opened): Cards {
  return { tasks, base: tasks, removed: [], isWhole: tasks.length >= total, version: '', total }
}

/** By what the cards say, rather than by walking through every value of thousands of them. */
function kept(before: unknown, after: unknown): Cards {
  const [old, next] = [before as Cards | undefined, after as Cards]
  return { ...next, tasks: sameCards(old?.tasks ?? [], next.tasks) }
}

/** What the board shows, whatever narrows it. */
export const boardList = (projectId: number): readonly ListedCard[] => known(projectId)?.tasks ?? []

/** All cards of a board in their order, those too that a filter hides. */
export const cardsOn = (projectId: number, boardId: number) => boardList(projectId).filter((card) => card.boardId === boardId)
