import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#platform/contract/schema.ts'
import { useAction } from '#platform/web/api/queries.ts'
import type { Card, ListedCard } from '../card.ts'
import { kanban } from '../../contract.ts'
import { isAtPosition, moveCard, type CardPosition } from './card-lists.ts'
import { getCachedCardsOfBoard } from './cached-cards.ts'
import { getCardTopics } from '../../web/cache-topics.ts'

/** Changes as the page knows them: people whole, so that they can be shown before the server has answered. */
export type CardChanges = Partial<
  Pick<Card, 'title' | 'description' | 'dueDate' | 'isDone' | 'isArchived' | 'labels' | 'coverId' | 'assignedTo'>
>

type CardReference = Pick<ListedCard, 'id'> & { projectId?: number }

export type CardMutations = ReturnType<typeof useCardMutations>

/** Everything the board does to cards: seen at once, taken back where the server refuses, each one act with one undo. */
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
      /** Answers what the field is left with: the title, where it could not be added. */
      add: (title: string, boardId: number) =>
        add({ projectId, data: { title, boardId } }).then(
          () => '',
          () => title,
        ),
      move: (id: number, place: CardPosition) => {
        if (id > 0 && !isAtPosition(getCachedCardsOfBoard(projectId, place.boardId), id, place))
          move({ projectId, data: { taskId: id, boardId: place.boardId, beforeTaskId: place.before } })
      },
      change: ({ id }: CardReference, changes: CardChanges) => change({ projectId, data: { id, ...changes } }),
      copy: ({ id }: CardReference) => copy({ projectId, data: { taskId: id } }),
      remove: ({ id }: CardReference) => remove({ projectId, data: id }),
    }),
    [add, move, change, copy, remove, projectId],
  )
}

function useAddCard(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.addTask, {
    topics: getCardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listBoardCards, (list, input) =>
        input.projectId === projectId
          ? { ...list, tasks: [...list.tasks, createUnsavedCard(data.title, data.boardId, projectId)], total: list.total + 1 }
          : list,
      ),
    done: () => t('done.added'),
  }).mutateAsync
}

function useMoveCard(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.moveTask, {
    topics: ({ data }) => getCardTopics(projectId, data.taskId),
    optimistic: ({ change }, { data: { taskId, boardId, beforeTaskId } }) => {
      change(kanban.listBoardCards, (list, input) =>
        input.projectId === projectId ? { ...list, tasks: moveCard(list.tasks, taskId, { boardId, before: beforeTaskId }) } : list,
      )
      change(kanban.getTask, (answer) => (answer.task.id === taskId ? { task: { ...answer.task, boardId } } : answer))
    },
    done: () => t('done.moved'),
  }).mutate
}

function useUpdateCard(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.updateTask, {
    topics: ({ data }) => getCardTopics(projectId, data.id),
    optimistic: ({ change }, { data: { id, ...changes } }) => updateCachedCard(change, id, changes as CardChanges),
    done: (_answer, { data: { id: _id, ...changes } }) => t(getSuccessKey(changes as CardChanges)),
  }).mutate
}

type ChangeCache = Parameters<NonNullable<Parameters<typeof useAction>[1]['optimistic']>>[0]['change']

/** Puts changes of a card into every list, and into the card itself. */
export function updateCachedCard(change: ChangeCache, id: number, changes: CardChanges): void {
  const { description, ...listed } = changes
  const shown = { ...listed, ...(description !== undefined && { hasDescription: description !== '' }) }
  change(kanban.listBoardCards, (list) => updateInList(list, id, { changes: shown, archived: false }))
  change(kanban.listTasks, (list, { archived = false }) => updateInList(list, id, { changes: shown, archived }))
  change(kanban.getTask, (answer) => (answer.task.id === id ? { task: withCoverImage({ ...answer.task, ...changes }) } : answer))
}

type CardsList = { tasks: ListedCard[]; total: number }

/** A list with one of its cards changed, or without it where it is no longer of those listed. */
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
  return useAction(kanban.copyTask, { topics: getCardTopics(projectId), done: () => t('done.copied') }).mutate
}

function useDeleteCard(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.deleteTask, {
    topics: ({ data }) => getCardTopics(projectId, data),
    optimistic: ({ change }, { data }) => {
      change(kanban.listBoardCards, (list) => removeFromList(list, data))
      change(kanban.listTasks, (list) => removeFromList(list, data))
    },
    done: () => t('done.deleted'),
  }).mutate
}

function removeFromList<L extends CardsList>(list: L, id: number): L {
  const tasks = list.tasks.filter((card) => card.id !== id)
  return { ...list, tasks, total: list.total - (list.tasks.length - tasks.length) }
}

/** The sentence that fits what was changed. */
export function getSuccessKey({ isArchived, isDone }: CardChanges) {
  if (isArchived !== undefined) return isArchived ? 'done.archived' : 'done.restored'
  if (isDone !== undefined) return isDone ? 'done.completed' : 'done.reopened'
  return 'done.changed'
}

let lastTemporaryId = 0

function createUnsavedCard(title: string, boardId: number, projectId: number): ListedCard {
  const now = new Date().toISOString()
  const assignedTo: Person[] = []
  return {
    id: --lastTemporaryId,
    createdAt: now,
    updatedAt: now,
    title,
    boardId,
    projectId,
    position: '',
    labels: [],
    dueDate: null,
    isDone: false,
    isArchived: false,
    assignedTo,
    coverId: null,
    coverImage: null,
    checklistTotal: 0,
    checklistDone: 0,
    hasDescription: false,
    attachments: 0,
    comments: 0,
  }
}
