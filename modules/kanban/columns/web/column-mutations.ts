import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { getQueryKey, queryClient } from '#platform/web/api/query-client.ts'
import { kanban } from '../../contract.ts'
import type { Board } from '../contract.ts'
import { getCardTopics } from '../../web/cache-topics.ts'

export type ColumnMutations = ReturnType<typeof useColumnMutations>
export type ColumnChanges = Partial<Pick<Board, 'title' | 'cardLimit'>>

/** All mutations of a project's columns. */
export function useColumnMutations(projectId: number) {
  const [add, update, move, remove, clear] = [
    useAddColumn(projectId),
    useUpdateColumn(projectId),
    useMoveColumn(projectId),
    useDeleteColumn(projectId),
    useClearColumn(projectId),
  ]
  return useMemo(
    () => ({
      /** Resolves to the text to put back into the field: empty on success, the title if saving failed. */
      add: (title: string) =>
        add({ projectId, data: { title } }).then(
          () => '',
          () => title,
        ),
      change: ({ id }: Board, changes: ColumnChanges) => update({ projectId, data: { id, ...changes } }),
      /** Moves the column to the position of another one. */
      moveTo: (boardId: number, targetId: number) => {
        const ids = getColumnIds(projectId)
        const [from, to] = [ids.indexOf(boardId), ids.indexOf(targetId)]
        if (from < 0 || to < 0 || from === to) return
        move({ projectId, data: { boardId, beforeBoardId: (from < to ? ids[to + 1] : targetId) ?? null } })
      },
      getAdjacent: (boardId: number) => {
        const ids = getColumnIds(projectId)
        return { previous: ids[ids.indexOf(boardId) - 1], next: ids[ids.indexOf(boardId) + 1] }
      },
      remove: ({ id }: Board) => remove({ projectId, data: id }),
      clear: ({ id }: Board) => clear({ projectId, data: id }),
    }),
    [add, update, move, remove, clear, projectId],
  )
}

const getColumnIds = (projectId: number) =>
  queryClient.getQueryData<Output<typeof kanban.listBoards>>(getQueryKey(kanban.listBoards, { projectId }))?.boards.map(({ id }) => id) ??
  []

function useAddColumn(projectId: number) {
  const { t } = useTranslation('kanban')
  return useApiMutation(kanban.addBoard, { topics: getCardTopics(projectId), undoMessage: () => t('board.added') }).mutateAsync
}

function useUpdateColumn(projectId: number) {
  const { t } = useTranslation('kanban')
  return useApiMutation(kanban.updateBoard, {
    topics: getCardTopics(projectId),
    optimisticUpdate: ({ updateQuery }, { data }) =>
      updateQuery(kanban.listBoards, (list) => ({
        ...list,
        boards: list.boards.map((board) => (board.id === data.id ? { ...board, ...(data as ColumnChanges) } : board)),
      })),
    undoMessage: () => t('board.changed'),
  }).mutate
}

function useMoveColumn(projectId: number) {
  const { t } = useTranslation('kanban')
  return useApiMutation(kanban.moveBoard, {
    topics: getCardTopics(projectId),
    optimisticUpdate: ({ updateQuery }, { data: { boardId, beforeBoardId } }) =>
      updateQuery(kanban.listBoards, (list) => ({ ...list, boards: moveBefore(list.boards, boardId, beforeBoardId) })),
    undoMessage: () => t('board.moved'),
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
  return useApiMutation(kanban.deleteBoard, {
    topics: getCardTopics(projectId),
    optimisticUpdate: ({ updateQuery }, { data }) =>
      updateQuery(kanban.listBoards, (list) => ({ ...list, boards: list.boards.filter(({ id }) => id !== data), total: list.total - 1 })),
    undoMessage: ({ board }) => t('board.deleted', { title: board.title }),
  }).mutate
}

function useClearColumn(projectId: number) {
  const { t } = useTranslation('kanban')
  return useApiMutation(kanban.clearTasks, {
    topics: getCardTopics(projectId),
    optimisticUpdate: ({ updateQuery }, { data }) =>
      updateQuery(kanban.listBoardCards, (list) => ({ ...list, tasks: list.tasks.filter(({ boardId }) => boardId !== data) })),
    undoMessage: ({ tasks }) => t('board.cleared', { count: tasks.length }),
  }).mutate
}
