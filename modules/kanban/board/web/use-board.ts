import { useMemo, useRef } from 'react'
import { useApiQuery } from '#platform/web/api/queries.ts'
import type { ListedCard } from '../../cards/card.ts'
import { kanban } from '../../contract.ts'
import { type CardsByBoard, groupByBoard, useProjectCards } from '../../cards/web/index.ts'
import { useLabels } from '../../web/use-labels.ts'

/** The boards (columns), cards and labels of a project; refetched when any of them changes. */
export function useBoard(projectId: number) {
  const boards = useApiQuery(kanban.listBoards, { projectId })
  const list = useProjectCards(projectId)
  const labels = useLabels(projectId)
  const problem = boards.data ? list.error : boards.error
  return {
    boards: boards.data?.boards,
    cards: useGroupedCards(list.cards),
    allCards: list.isWhole ? list.cards : undefined,
    labels,
    problem,
    retry: () => {
      void boards.refetch()
      list.retry()
    },
  }
}

const noCards: CardsByBoard = new Map()

function useGroupedCards(tasks: readonly ListedCard[] | undefined): CardsByBoard | undefined {
  const before = useRef(noCards)
  const grouped = useMemo(() => tasks && groupByBoard(tasks, before.current), [tasks])
  before.current = grouped ?? noCards
  return grouped
}
