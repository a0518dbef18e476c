import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { useAction } from '#platform/web/queries.ts'
import { keyOf, queries } from '#platform/web/query-client.ts'
import { kanban, type Board } from '../contract.ts'
import { cardTopics } from './card-acts.ts'

export type BoardActs = ReturnType<typeof useBoardActs>
export type BoardChanges = Partial<Pick<Board, 'title' | 'cardLimit'>>

/** Everything that is done to the columns of a project. */
export function useBoardActs(projectId: number) {
  const [add, change, move, remove, clear] = [
    useAdd(projectId),
    useChange(projectId),
    useMove(projectId),
    useRemove(projectId),
    useClear(projectId),
  ]
  return useMemo(
    () => ({
      /** Answers what the field is left with: the title, where it could not be added. */
      add: (title: string) =>
        add({ projectId, data: { title } }).then(
          () => '',
          () => title,
        ),
      change: ({ id }: Board, changes: BoardChanges) => change({ projectId, data: { id, ...changes } }),
      /** To where another column stands. */
      moveTo: (boardId: number, targetId: number) => {
        const ids = boardIds(projectId)
        const [from, to] = [ids.indexOf(boardId), ids.indexOf(targetId)]
        if (from < 0 || to < 0 || from === to) return
        move({ projectId, data: { boardId, beforeBoardId: (from < to ? ids[to + 1] : targetId) ?? null } })
      },
      neighbours: (boardId: number) => {
        const ids = boardIds(projectId)
        return { previous: ids[ids.indexOf(boardId) - 1], next: ids[ids.indexOf(boardId) + 1] }
      },
      remove: ({ id }: Board) => remove({ projectId, data: id }),
      clear: ({ id }: Board) => clear({ projectId, data: id }),
    }),
    [add, change, move, remove, clear, projectId],
  )
}

const boardIds = (projectId: number) =>
  queries.getQueryData<Output<typeof kanban.listBoards>>(keyOf(kanban.listBoards, { projectId }))?.boards.map(({ id }) => id) ?? []

function useAdd(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.addBoard, { topics: cardTopics(projectId), done: () => t('board.added') }).mutateAsync
}

function useChange(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.updateBoard, {
    topics: cardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listBoards, (list) => ({
        ...list,
        boards: list.boards.map((board) => (board.id === data.id ? { ...board, ...(data as BoardChanges) } : board)),
      })),
    done: () => t('board.changed'),
  }).mutate
}

function useMove(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.moveBoard, {
    topics: cardTopics(projectId),
    optimistic: ({ change }, { data: { boardId, beforeBoardId } }) =>
      change(kanban.listBoards, (list) => ({ ...list, boards: movedBefore(list.boards, boardId, beforeBoardId) })),
    done: () => t('board.moved'),
  }).mutate
}

function movedBefore(boards: Board[], id: number, before: number | null): Board[] {
  const board = boards.find((one) => one.id === id)
  const rest = boards.filter((one) => one !== board)
  const index = before === null ? rest.length : rest.findIndex((one) => one.id === before)
  return board && index >= 0 ? rest.toSpliced(index, 0, board) : boards
}

function useRemove(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.deleteBoard, {
    topics: cardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listBoards, (list) => ({ ...list, boards: list.boards.filter(({ id }) => id !== data), total: list.total - 1 })),
    done: ({ board }) => t('board.deleted', { title: board.title }),
  }).mutate
}

function useClear(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.clearTasks, {
    topics: cardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listBoardCards, (list) => ({ ...list, tasks: list.tasks.filter(({ boardId }) => boardId !== data) })),
    done: ({ tasks }) => t('board.cleared', { count: tasks.length }),
  }).mutate
}
