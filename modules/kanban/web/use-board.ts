import { useMemo, useRef } from 'react'
import { useRead } from '#platform/web/queries.ts'
import type { ListedCard } from '../card-contract.ts'
import { kanban } from '../contract.ts'
import type { Label } from '../label-contract.ts'
import { byBoard, type BoardCards } from './board-cards.ts'
import { useBoardList } from './board-list.ts'
import { useKanbanRights } from './kanban-rights.ts'

/** The boards, cards and labels of a project; fetched anew when somebody changes any of them. */
export function useBoard(projectId: number) {
  const boards = useRead(kanban.listBoards, { projectId })
  const list = useBoardList(projectId)
  const labels = useLabels(projectId)
  const problem = boards.data ? list.error : boards.error
  return {
    boards: boards.data?.boards,
    cards: useGrouped(list.cards),
    all: list.isWhole ? list.cards : undefined,
    labels,
    problem,
    retry: () => {
      void boards.refetch()
      list.retry()
    },
  }
}

const nothing: BoardCards = new Map()

function useGrouped(tasks: readonly ListedCard[] | undefined): BoardCards | undefined {
  const before = useRef(nothing)
  const grouped = useMemo(() => tasks && byBoard(tasks, before.current), [tasks])
  before.current = grouped ?? nothing
  return grouped
}

export const tones = { violet: 'primary', green: 'success', amber: 'warning', red: 'danger', blue: 'info', grey: 'neutral' } as const
export type Tone = (typeof tones)[Label['color']]
export type ToneOf = (title: string) => Tone

const noLabels: never[] = []

/** A project's labels, and how each is coloured. */
export function useLabels(projectId: number) {
  const { mayReadLabels } = useKanbanRights()
  const { data } = useRead(kanban.listLabels, { projectId }, { enabled: mayReadLabels })
  const labels = data?.labels ?? noLabels
  const toneOf = useMemo<ToneOf>(() => {
    const colors = new Map(labels.map(({ title, color }) => [title, color]))
    return (title) => tones[colors.get(title) ?? 'grey']
  }, [labels])
  return useMemo(() => ({ labels, toneOf }), [labels, toneOf])
}
