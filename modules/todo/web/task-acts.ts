import { useTranslation } from 'react-i18next'
import { useMemo } from 'react'
import { useAction } from '#platform/web/queries.ts'
import type { Person } from '#platform/contract/schema.ts'
import { todo, type Task } from '../contract.ts'
import { changed, listChanged, listWith, listWithout, reordered, type Changes } from './optimistic.ts'

export type NewTask = Pick<Task, 'title'> &
  Partial<Pick<Task, 'dueDate' | 'dueTime' | 'timeZone' | 'tags' | 'isImportant' | 'parentId'>> & { assignee?: Person | null }

export type TaskActs = ReturnType<typeof useTaskActs>

/** Everything the list does to tasks: seen at once, taken back where the server refuses, each one act with one undo. */
export function useTaskActs() {
  const [add, change, remove, move] = [useAdd(), useChange(), useRemove(), useMove()]
  return useMemo(
    () => ({
      /** Answers what the field is left with: the line, where it could not be added. */
      add: (task: NewTask, line: string) =>
        add({ task }).then(
          () => '',
          () => line,
        ),
      change: (tasks: readonly Task[], changes: Changes) => change({ taskIds: idsOf(tasks), dataToUpdate: changes }),
      remove: (tasks: readonly Task[]) => remove({ taskIds: idsOf(tasks), isFinal: tasks.some(({ isDeleted }) => isDeleted) }),
      move: (taskId: number, beforeTaskId: number | null) => move({ taskId, beforeTaskId }),
    }),
    [add, change, remove, move],
  )
}

const topics = ['todo']
const idsOf = (tasks: readonly Task[]) => tasks.filter(({ id }) => id > 0).map(({ id }) => id)

function useAdd() {
  const { t } = useTranslation('todo')
  return useAction(todo.addTask, {
    topics,
    optimistic: ({ change }, { task }) =>
      change(todo.listTasks, (list, { page, filter }) =>
        (page ?? 1) > 1 || filter === 'completed' || filter === 'deleted' ? list : listWith(list, unsaved(task as NewTask)),
      ),
    done: () => t('done.added'),
  }).mutateAsync
}

function useChange() {
  const { t } = useTranslation('todo')
  return useAction(todo.updateTasks, {
    topics: ({ taskIds }) => [...topics, ...historiesOf(taskIds)],
    optimistic: ({ change }, { taskIds, dataToUpdate }) => {
      const [ids, changes] = [new Set(taskIds), dataToUpdate as Changes]
      change(todo.listTasks, (list, { filter = '' }) => listChanged(list, { ids, changes, filter }))
      change(todo.getTask, ({ task, subtasks }) => ({
        task: ids.has(task.id) ? changed(task, changes) : task,
        subtasks: subtasks.map((one) => (ids.has(one.id) ? changed(one, changes) : one)),
      }))
    },
    done: ({ tasks }, { dataToUpdate }) => t(doneKey(dataToUpdate as Changes), { count: tasks.length }),
  }).mutate
}

function useRemove() {
  const { t } = useTranslation('todo')
  return useAction(todo.deleteTasks, {
    topics: ({ taskIds }) => [...topics, ...historiesOf(taskIds)],
    optimistic: ({ change }, { taskIds }) => {
      const ids = new Set(taskIds)
      change(todo.listTasks, (list) => listWithout(list, ids))
      change(todo.getTask, ({ task, subtasks }) => ({ task, subtasks: subtasks.filter(({ id }) => !ids.has(id)) }))
    },
    done: ({ tasks }) => t('done.deleted', { count: tasks.length }),
  }).mutate
}

function useMove() {
  const { t } = useTranslation('todo')
  return useAction(todo.moveTask, {
    topics,
    optimistic: ({ change }, { taskId, beforeTaskId }) => {
      change(todo.listTasks, (list, { sort }) =>
        sort === 'manual' ? { ...list, tasks: reordered(list.tasks, taskId, beforeTaskId) } : list,
      )
      change(todo.getTask, ({ task, subtasks }) => ({ task, subtasks: reordered(subtasks, taskId, beforeTaskId) }))
    },
    done: () => t('done.moved'),
  }).mutate
}

export const historyTopic = (id: number) => `history/task/${id}`
/** More than a few are not looked at one by one. */
const historiesOf = (ids: readonly number[]) => (ids.length > 3 ? [] : ids.map(historyTopic))

/** The sentence that fits what was changed. */
export function doneKey({ isCompleted, isImportant, isDeleted }: Changes) {
  if (isDeleted !== undefined) return isDeleted ? 'done.deleted' : 'done.restored'
  if (isCompleted !== undefined) return isCompleted ? 'done.completed' : 'done.reopened'
  if (isImportant !== undefined) return isImportant ? 'done.starred' : 'done.unstarred'
  return 'done.changed'
}

let made = 0

function unsaved(task: NewTask): Task {
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
    id: --made,
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
