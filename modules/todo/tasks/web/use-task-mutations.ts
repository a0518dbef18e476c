import { useTranslation } from 'react-i18next'
import { useMemo } from 'react'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { Task, todo } from '../../contract.ts'
import { addToList, removeFromList, moveBefore, updateCachedTasks, type TaskChanges, type TaskValues } from './optimistic-updates.ts'

export type NewTask = TaskValues & Pick<Task, 'title'>

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
    optimisticUpdate: (cache, { taskIds, dataToUpdate }) => updateCachedTasks(cache, new Set(taskIds), dataToUpdate as TaskChanges),
    undoMessage: ({ tasks }, { dataToUpdate }) => t(getSuccessMessageKeys(dataToUpdate as TaskChanges), { count: tasks.length }),
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
    undoMessage: ({ tasks }) => t('done.isDeleted.true', { count: tasks.length }),
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

/** The first one that is translated applies; each flag has its own message. */
export function getSuccessMessageKeys(changes: TaskChanges): string[] {
  const flag = Object.entries(changes).find((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')
  return [...(flag ? [`done.${flag[0]}.${flag[1]}`] : []), 'done.changed']
}

let lastTemporaryId = 0

function createTemporaryTask(task: NewTask): Task {
  const now = new Date().toISOString()
  return { ...createBlank(Task), ...task, id: --lastTemporaryId, createdAt: now, updatedAt: now }
}
