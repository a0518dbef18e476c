import { useTranslation } from 'react-i18next'
import { useMemo } from 'react'
import { useApiMutation } from '#platform/web/api/queries.ts'
import type { Person } from '#platform/contract/schema.ts'
import { todo, type Task } from '../../contract.ts'
import { applyChanges, applyChangesToList, addToList, removeFromList, moveBefore, type TaskChanges } from './optimistic-updates.ts'

export type NewTask = Pick<Task, 'title'> &
  Partial<Pick<Task, 'dueDate' | 'dueTime' | 'timeZone' | 'tags' | 'isImportant' | 'parentId'>> & { assignee?: Person | null }

export type TaskMutations = ReturnType<typeof useTaskMutations>

/** All mutations of the task list. They are optimistic and each can be undone as one change. */
export function useTaskMutations() {
  const [add, change, remove, move] = [useAddMutation(), useUpdateMutation(), useDeleteMutation(), useMoveMutation()]
  return useMemo(
    () => ({
      /** Resolves to the text to put back into the field: empty on success, the line if saving failed. */
      add: (task: NewTask, line: string) =>
        add({ task }).then(
          () => '',
          () => line,
        ),
      change: (tasks: readonly Task[], changes: TaskChanges) => change({ taskIds: getSavedIds(tasks), dataToUpdate: changes }),
      remove: (tasks: readonly Task[]) => remove({ taskIds: getSavedIds(tasks), isFinal: tasks.some(({ isDeleted }) => isDeleted) }),
      move: (taskId: number, beforeTaskId: number | null) => move({ taskId, beforeTaskId }),
    }),
    [add, change, remove, move],
  )
}

const topics = ['todo']
const getSavedIds = (tasks: readonly Task[]) => tasks.filter(({ id }) => id > 0).map(({ id }) => id)

function useAddMutation() {
  const { t } = useTranslation('todo')
  return useApiMutation(todo.addTask, {
    topics,
    optimisticUpdate: ({ updateQuery }, { task }) =>
      updateQuery(todo.listTasks, (list, { page, filter }) =>
        (page ?? 1) > 1 || filter === 'completed' || filter === 'deleted' ? list : addToList(list, createTemporaryTask(task as NewTask)),
      ),
    undoMessage: () => t('done.added'),
  }).mutateAsync
}

function useUpdateMutation() {
  const { t } = useTranslation('todo')
  return useApiMutation(todo.updateTasks, {
    topics: ({ taskIds }) => [...topics, ...getHistoryTopics(taskIds)],
    optimisticUpdate: ({ updateQuery }, { taskIds, dataToUpdate }) => {
      const [ids, changes] = [new Set(taskIds), dataToUpdate as TaskChanges]
      updateQuery(todo.listTasks, (list, { filter = '' }) => applyChangesToList(list, { ids, changes, filter }))
      updateQuery(todo.getTask, ({ task, subtasks }) => ({
        task: ids.has(task.id) ? applyChanges(task, changes) : task,
        subtasks: subtasks.map((one) => (ids.has(one.id) ? applyChanges(one, changes) : one)),
      }))
    },
    undoMessage: ({ tasks }, { dataToUpdate }) => t(getSuccessMessageKey(dataToUpdate as TaskChanges), { count: tasks.length }),
  }).mutate
}

function useDeleteMutation() {
  const { t } = useTranslation('todo')
  return useApiMutation(todo.deleteTasks, {
    topics: ({ taskIds }) => [...topics, ...getHistoryTopics(taskIds)],
    optimisticUpdate: ({ updateQuery }, { taskIds }) => {
      const ids = new Set(taskIds)
      updateQuery(todo.listTasks, (list) => removeFromList(list, ids))
      updateQuery(todo.getTask, ({ task, subtasks }) => ({ task, subtasks: subtasks.filter(({ id }) => !ids.has(id)) }))
    },
    undoMessage: ({ tasks }) => t('done.deleted', { count: tasks.length }),
  }).mutate
}

function useMoveMutation() {
  const { t } = useTranslation('todo')
  return useApiMutation(todo.moveTask, {
    topics,
    optimisticUpdate: ({ updateQuery }, { taskId, beforeTaskId }) => {
      updateQuery(todo.listTasks, (list, { sort }) =>
        sort === 'manual' ? { ...list, tasks: moveBefore(list.tasks, taskId, beforeTaskId) } : list,
      )
      updateQuery(todo.getTask, ({ task, subtasks }) => ({ task, subtasks: moveBefore(subtasks, taskId, beforeTaskId) }))
    },
    undoMessage: () => t('done.moved'),
  }).mutate
}

export const getHistoryTopic = (id: number) => `history/task/${id}`
/** History is refetched for a few tasks only. */
const getHistoryTopics = (ids: readonly number[]) => (ids.length > 3 ? [] : ids.map(getHistoryTopic))

export function getSuccessMessageKey({ isCompleted, isImportant, isDeleted }: TaskChanges) {
  if (isDeleted !== undefined) return isDeleted ? 'done.deleted' : 'done.restored'
  if (isCompleted !== undefined) return isCompleted ? 'done.completed' : 'done.reopened'
  if (isImportant !== undefined) return isImportant ? 'done.starred' : 'done.unstarred'
  return 'done.changed'
}

let lastTemporaryId = 0

function createTemporaryTask(task: NewTask): Task {
  const now = new Date().toISOString()
  return {
    description: '',
    dueDate: null,
    dueTime: null,
    timeZone: null,
    tags: [],
    assignee: null,
    isImportant: false,
    parentId: null,
    ...task,
    id: --lastTemporaryId,
    createdAt: now,
    updatedAt: now,
    isCompleted: false,
    isDeleted: false,
    completedAt: null,
    position: '',
    createdBy: null,
    parentTitle: null,
    subtaskCount: 0,
    subtaskDoneCount: 0,
  }
}
