import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { keyOf, queries } from '#platform/web/api/query-client.ts'
import { kanban } from '../../contract.ts'
import type { Board } from '../contract.ts'
import { getCardTopics } from '../../web/cache-topics.ts'

export type ColumnMutations = ReturnType<typeof useColumnMutations>
export type ColumnChanges = Partial<Pick<Board, 'title' | 'cardLimit'>>

/** Everything that is done to the columns of a project. */
export function useColumnMutations(projectId: number) {
  const [add, change, move, remove, clear] = [
    useAddColumn(projectId),
    useUpdateColumn(projectId),
    useMoveColumn(projectId),
    useDeleteColumn(projectId),
    useClearColumn(projectId),
  ]
  return useMemo(
    () => ({
      /** Answers what the field is left with: the title, where it could not be added. */
      add: (title: string) =>
        add({ projectId, data: { title } }).then(
          () => '',
          () => title,
        ),
      change: ({ id }: Board, changes: ColumnChanges) => change({ projectId, data: { id, ...changes } }),
      /** To where another column stands. */
      moveTo: (boardId: number, targetId: number) => {
        const ids = getColumnIds(projectId)
        const [from, to] = [ids.indexOf(boardId), ids.indexOf(targetId)]
        if (from < 0 || to < 0 || from === to) return
        move({ projectId, data: { boardId, beforeBoardId: (from < to ? ids[to + 1] : targetId) ?? null } })
      },
      neighbours: (boardId: number) => {
        const ids = getColumnIds(projectId)
        return { previous: ids[ids.indexOf(boardId) - 1], next: ids[ids.indexOf(boardId) + 1] }
      },
      remove: ({ id }: Board) => remove({ projectId, data: id }),
      clear: ({ id }: Board) => clear({ projectId, data: id }),
    }),
    [add, change, move, remove, clear, projectId],
  )
}

const getColumnIds = (projectId: number) =>
  queries.getQueryData<Output<typeof kanban.listBoards>>(keyOf(kanban.listBoards, { projectId }))?.boards.map(({ id }) => id) ?? []

function useAddColumn(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.addBoard, { topics: getCardTopics(projectId), done: () => t('board.added') }).mutateAsync
}

function useUpdateColumn(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.updateBoard, {
    topics: getCardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listBoards, (list) => ({
        ...list,
        boards: list.boards.map((board) => (board.id === data.id ? { ...board, ...(data as ColumnChanges) } : board)),
      })),
    done: () => t('board.changed'),
  }).mutate
}

function useMoveColumn(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.moveBoard, {
    topics: getCardTopics(projectId),
    optimistic: ({ change }, { data: { boardId, beforeBoardId } }) =>
      change(kanban.listBoards, (list) => ({ ...list, boards: moveBefore(list.boards, boardId, beforeBoardId) })),
    done: () => t('board.moved'),
  }).mutate
}

function moveBefore(boards: Board[], id: number, before: number | null): Board[] {
  const board = boards.find((one) => one.id === id)
  const rest = boards.filter((one) => one !== board)
  const index = before === null ? rest.length : rest.findIndex((one) => one.id === before)
  return board && index >= 0 ? rest.toSpliced(index, 0, board) : boards
}

function useDeleteColumn(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.deleteBoard, {
    topics: getCardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listBoards, (list) => ({ ...list, boards: list.boards.filter(({ id }) => id !== data), total: list.total - 1 })),
    done: ({ board }) => t('board.deleted', { title: board.title }),
  }).mutate
}

function useClearColumn(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.clearTasks, {
    topics: getCardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listBoardCards, (list) => ({ ...list, tasks: list.tasks.filter(({ boardId }) => boardId !== data) })),
    done: ({ tasks }) => t('board.cleared', { count: tasks.length }),
  }).mutate
}
