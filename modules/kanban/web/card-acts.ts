import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#platform/contract/schema.ts'
import { useAction } from '#platform/web/queries.ts'
import type { Card, ListedCard } from '../card-contract.ts'
import { kanban } from '../contract.ts'
import { isThere, moved, type Place } from './board-cards.ts'
import { cardsOn } from './board-list.ts'

/** Changes as the page knows them: people whole, so that they can be shown before the server has answered. */
export type CardChanges = Partial<
  Pick<Card, 'title' | 'description' | 'dueDate' | 'isDone' | 'isArchived' | 'labels' | 'coverId' | 'assignedTo'>
>

type Given = Pick<ListedCard, 'id'> & { projectId?: number }

export const historyTopic = (id: number) => `history/card/${id}`
/** What a change of a card of the project makes stale. */
export const cardTopics = (projectId: number, id?: number) => [`kanban/${projectId}`, ...(id === undefined ? [] : [historyTopic(id)])]

export type CardActs = ReturnType<typeof useCardActs>

/** Everything the board does to cards: seen at once, taken back where the server refuses, each one act with one undo. */
export function useCardActs(projectId: number) {
  const [add, move, change, copy, remove] = [
    useAdd(projectId),
    useMove(projectId),
    useChange(projectId),
    useCopy(projectId),
    useRemove(projectId),
  ]
  return useMemo(
    () => ({
      /** Answers what the field is left with: the title, where it could not be added. */
      add: (title: string, boardId: number) =>
        add({ projectId, data: { title, boardId } }).then(
          () => '',
          () => title,
        ),
      move: (id: number, place: Place) => {
        if (id > 0 && !isThere(cardsOn(projectId, place.boardId), id, place))
          move({ projectId, data: { taskId: id, boardId: place.boardId, beforeTaskId: place.before } })
      },
      change: ({ id }: Given, changes: CardChanges) => change({ projectId, data: { id, ...changes } }),
      copy: ({ id }: Given) => copy({ projectId, data: { taskId: id } }),
      remove: ({ id }: Given) => remove({ projectId, data: id }),
    }),
    [add, move, change, copy, remove, projectId],
  )
}

function useAdd(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.addTask, {
    topics: cardTopics(projectId),
    optimistic: ({ change }, { data }) =>
      change(kanban.listBoardCards, (list, input) =>
        input.projectId === projectId
          ? { ...list, tasks: [...list.tasks, unsaved(data.title, data.boardId, projectId)], total: list.total + 1 }
          : list,
      ),
    done: () => t('done.added'),
  }).mutateAsync
}

function useMove(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.moveTask, {
    topics: ({ data }) => cardTopics(projectId, data.taskId),
    optimistic: ({ change }, { data: { taskId, boardId, beforeTaskId } }) => {
      change(kanban.listBoardCards, (list, input) =>
        input.projectId === projectId ? { ...list, tasks: moved(list.tasks, taskId, { boardId, before: beforeTaskId }) } : list,
      )
      change(kanban.getTask, (answer) => (answer.task.id === taskId ? { task: { ...answer.task, boardId } } : answer))
    },
    done: () => t('done.moved'),
  }).mutate
}

function useChange(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.updateTask, {
    topics: ({ data }) => cardTopics(projectId, data.id),
    optimistic: ({ change }, { data: { id, ...changes } }) => showChanges(change, id, changes as CardChanges),
    done: (_answer, { data: { id: _id, ...changes } }) => t(doneKey(changes as CardChanges)),
  }).mutate
}

type Change = Parameters<NonNullable<Parameters<typeof useAction>[1]['optimistic']>>[0]['change']

/** Puts changes of a card into every list, and into the card itself. */
export function showChanges(change: Change, id: number, changes: CardChanges): void {
  const { description, ...listed } = changes
  const shown = { ...listed, ...(description !== undefined && { hasDescription: description !== '' }) }
  change(kanban.listBoardCards, (list) => changedIn(list, id, { changes: shown, archived: false }))
  change(kanban.listTasks, (list, { archived = false }) => changedIn(list, id, { changes: shown, archived }))
  change(kanban.getTask, (answer) => (answer.task.id === id ? { task: withCover({ ...answer.task, ...changes }) } : answer))
}

type CardsList = { tasks: ListedCard[]; total: number }

/** A list with one of its cards changed, or without it where it is no longer of those listed. */
function changedIn<L extends CardsList>(list: L, id: number, { changes, archived }: { changes: object; archived: boolean }): L {
  if (!list.tasks.some((card) => card.id === id)) return list
  const tasks = list.tasks
    .map((card) => (card.id === id ? { ...card, ...changes } : card))
    .filter((card) => card.id !== id || card.isArchived === archived)
  return { ...list, tasks, total: list.total - (list.tasks.length - tasks.length) }
}

const withCover = (card: Card): Card => ({
  ...card,
  coverImage: card.attachments.find(({ id }) => id === card.coverId)?.address ?? null,
})

function useCopy(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.copyTask, { topics: cardTopics(projectId), done: () => t('done.copied') }).mutate
}

function useRemove(projectId: number) {
  const { t } = useTranslation('kanban')
  return useAction(kanban.deleteTask, {
    topics: ({ data }) => cardTopics(projectId, data),
    optimistic: ({ change }, { data }) => {
      change(kanban.listBoardCards, (list) => without(list, data))
      change(kanban.listTasks, (list) => without(list, data))
    },
    done: () => t('done.deleted'),
  }).mutate
}

function without<L extends CardsList>(list: L, id: number): L {
  const tasks = list.tasks.filter((card) => card.id !== id)
  return { ...list, tasks, total: list.total - (list.tasks.length - tasks.length) }
}

/** The sentence that fits what was changed. */
export function doneKey({ isArchived, isDone }: CardChanges) {
  if (isArchived !== undefined) return isArchived ? 'done.archived' : 'done.restored'
  if (isDone !== undefined) return isDone ? 'done.completed' : 'done.reopened'
  return 'done.changed'
}

let made = 0

function unsaved(title: string, boardId: number, projectId: number): ListedCard {
  const now = new Date().toISOString()
  const assignedTo: Person[] = []
  return {
    id: --made,
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
