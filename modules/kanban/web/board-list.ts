import { useQuery } from '@tanstack/react-query'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from '#platform/web/api-problem.ts'
import { readOptions } from '#platform/web/queries.ts'
import { keyOf, queries } from '#platform/web/query-client.ts'
import type { ListedCard } from '../card-contract.ts'
import { kanban } from '../contract.ts'
import { sameCards } from './board-cards.ts'

type Cards = Output<typeof kanban.listTasks>

/** As many as one page has at most: what shows at once while thousands are on their way. */
const FIRST = 100

const allOf = (projectId: number) => ({ projectId, descriptions: false })
const firstOf = (projectId: number) => ({ ...allOf(projectId), page: 1, perPage: FIRST })

/** All cards of a project in their order: the first ones at once, and where there are more, then all of them. */
export function useBoardList(projectId: number) {
  const isLarge = (list: Cards | undefined) => list !== undefined && list.total > FIRST
  const whole = useCards(allOf(projectId), isLarge(queries.getQueryData(keyOf(kanban.listTasks, firstOf(projectId)))))
  const first = useCards(firstOf(projectId), whole.data === undefined)
  const shown = whole.data ?? first.data
  return {
    cards: shown?.tasks,
    /** False while only the first ones are there. */
    isWhole: shown !== undefined && shown.tasks.length >= shown.total,
    error: shown ? null : (first.error ?? whole.error),
    retry: () => void Promise.all([first.refetch(), whole.data && whole.refetch()]),
  }
}

function useCards(input: Input<typeof kanban.listTasks>, isOn: boolean) {
  const known = queries.getQueryData(keyOf(kanban.listTasks, input)) !== undefined
  return useQuery<Cards, ApiProblem>({ ...readOptions(kanban.listTasks, input, { enabled: isOn || known }), structuralSharing: kept })
}

/** By what the cards say, rather than by walking through every value of thousands of them. */
function kept(before: unknown, after: unknown): Cards {
  const [old, next] = [before as Cards | undefined, after as Cards]
  return { ...next, tasks: sameCards(old?.tasks ?? [], next.tasks) }
}

/** What the board shows, whatever narrows it. */
export const boardList = (projectId: number): readonly ListedCard[] =>
  [allOf(projectId), firstOf(projectId)]
    .map((input) => queries.getQueryData<Cards>(keyOf(kanban.listTasks, input)))
    .find((list) => list !== undefined)?.tasks ?? []

/** All cards of a board in their order, those too that a filter hides. */
export const cardsOn = (projectId: number, boardId: number) => boardList(projectId).filter((card) => card.boardId === boardId)
