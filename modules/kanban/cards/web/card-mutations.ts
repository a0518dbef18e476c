import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createBlank } from '#platform/contract/schema.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { type Card, type CardFields, ListedCard } from '../card.ts'
import { kanban } from '../../contract.ts'
import { isAtPosition, moveCard, type CardPosition } from './card-lists.ts'
import { getCachedCardsOfBoard } from './cached-cards.ts'
import { getCardTopics } from '../../web/cache-topics.ts'

/** Unlike the API, `assignedTo` contains whole people, so that they can be shown before the server responds. */
export type CardChanges = Partial<CardFields & Pick<Card, 'labels' | 'coverId' | 'assignedTo'>>

type CardReference = Pick<ListedCard, 'id'> & { projectId?: number }

export type CardMutations = ReturnType<typeof useCardMutations>

/** All mutations of cards on the board. They are optimistic and each can be undone as one change. */
export function useCardMutations(projectId: number) {
  const [add, move, change, copy, remove] = [
    useAddCard(projectId),
    useMoveCard(projectId),
    useUpdateCard(projectId),
    useCopyCard(projectId),
    useDeleteCard(projectId),
  ]
  return useMemo(
    () => ({
      /** Resolves to the text to put back into the field: empty on success, the title if saving failed. */
      add: (title: string, boardId: number) =>
        add({ projectId, data: { title, boardId } }).then(
          () => '',
          () => title,
        ),
      move: (id: number, position: CardPosition) => {
        if (id > 0 && !isAtPosition(getCachedCardsOfBoard(projectId, position.boardId), id, position))
          move({ projectId, data: { taskId: id, boardId: position.boardId, beforeTaskId: position.before } })
      },
      update: ({ id }: CardReference, changes: CardChanges) => change({ projectId, data: { id, ...changes } }),
      copy: ({ id }: CardReference) => copy({ projectId, data: { taskId: id } }),
      remove: ({ id }: CardReference) => remove({ projectId, data: id }),
    }),
    [add, move, change, copy, remove, projectId],
  )
}

function useAddCard(projectId: number) {
  const { t } = useTranslation('kanban')
  return useApiMutation(kanban.addTask, {
    topics: getCardTopics(projectId),
    optimisticUpdate: ({ updateQuery }, { data }) =>
      updateQuery(kanban.listBoardCards, (list, input) =>
        input.projectId === projectId
          ? { ...list, tasks: [...list.tasks, createUnsavedCard(data.title, data.boardId, projectId)], total: list.total + 1 }
          : list,
      ),
    undoMessage: () => t('done.added'),
  }).mutateAsync
}

function useMoveCard(projectId: number) {
  const { t } = useTranslation('kanban')
  return useApiMutation(kanban.moveTask, {
    topics: ({ data }) => getCardTopics(projectId, data.taskId),
    optimisticUpdate: ({ updateQuery }, { data: { taskId, boardId, beforeTaskId } }) => {
      updateQuery(kanban.listBoardCards, (list, input) =>
        input.projectId === projectId ? { ...list, tasks: moveCard(list.tasks, taskId, { boardId, before: beforeTaskId }) } : list,
      )
      updateQuery(kanban.getTask, (answer) => (answer.task.id === taskId ? { task: { ...answer.task, boardId } } : answer))
    },
    undoMessage: () => t('done.moved'),
  }).mutate
}

function useUpdateCard(projectId: number) {
  const { t } = useTranslation('kanban')
  return useApiMutation(kanban.updateTask, {
    topics: ({ data }) => getCardTopics(projectId, data.id),
    optimisticUpdate: ({ updateQuery }, { data: { id, ...changes } }) => updateCachedCard(updateQuery, id, changes as CardChanges),
    undoMessage: (_answer, { data: { id: _id, ...changes } }) => t(getSuccessKey(changes as CardChanges)),
  }).mutate
}

type ChangeCache = Parameters<NonNullable<Parameters<typeof useApiMutation>[1]['optimisticUpdate']>>[0]['updateQuery']

/** Applies optimistic changes to all cached lists and to the open card. */
export function updateCachedCard(change: ChangeCache, id: number, changes: CardChanges): void {
  const { description, ...listed } = changes
  const listedChanges = { ...listed, ...(description !== undefined && { hasDescription: description !== '' }) }
  change(kanban.listBoardCards, (list) => updateInList(list, id, { changes: listedChanges, archived: false }))
  change(kanban.listTasks, (list, { archived = false }) => updateInList(list, id, { changes: listedChanges, archived }))
  change(kanban.getTask, (answer) => (answer.task.id === id ? { task: withCoverImage({ ...answer.task, ...changes }) } : answer))
}

type CardsList = { tasks: ListedCard[]; total: number }

/** Removes the card if it no longer belongs to the list. */
function updateInList<L extends CardsList>(list: L, id: number, { changes, archived }: { changes: object; archived: boolean }): L {
  if (!list.tasks.some((card) => card.id === id)) return list
  const tasks = list.tasks
    .map((card) => (card.id === id ? { ...card, ...changes } : card))
    .filter((card) => card.id !== id || card.isArchived === archived)
  return { ...list, tasks, total: list.total - (list.tasks.length - tasks.length) }
}

const withCoverImage = (card: Card): Card => ({
  ...card,
  coverImage: card.attachments.find(({ id }) => id === card.coverId)?.address ?? null,
})

function useCopyCard(projectId: number) {
  const { t } = useTranslation('kanban')
  return useApiMutation(kanban.copyTask, { topics: getCardTopics(projectId), undoMessage: () => t('done.copied') }).mutate
}

function useDeleteCard(projectId: number) {
  const { t } = useTranslation('kanban')
  return useApiMutation(kanban.deleteTask, {
    topics: ({ data }) => getCardTopics(projectId, data),
    optimisticUpdate: ({ updateQuery }, { data }) => {
      updateQuery(kanban.listBoardCards, (list) => removeFromList(list, data))
      updateQuery(kanban.listTasks, (list) => removeFromList(list, data))
    },
    undoMessage: () => t('done.deleted'),
  }).mutate
}

function removeFromList<L extends CardsList>(list: L, id: number): L {
  const tasks = list.tasks.filter((card) => card.id !== id)
  return { ...list, tasks, total: list.total - (list.tasks.length - tasks.length) }
}

export function getSuccessKey({ isArchived, isDone }: CardChanges) {
  if (isArchived !== undefined) return isArchived ? 'done.archived' : 'done.restored'
  if (isDone !== undefined) return isDone ? 'done.completed' : 'done.reopened'
  return 'done.changed'
}

let lastTemporaryId = 0

function createUnsavedCard(title: string, boardId: number, projectId: number): ListedCard {
  const now = new Date().toISOString()
  const { description: _, ...blank } = createBlank(ListedCard)
  return { ...blank, id: --lastTemporaryId, createdAt: now, updatedAt: now, title, boardId, projectId }
}
