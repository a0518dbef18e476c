import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { fieldProblems, problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { useIsShown } from '#platform/web/ui/layout/use-is-shown.ts'
import { todo, type Task } from '../../contract.ts'
import { applyChanges, type TaskChanges, getSuccessMessageKey, getHistoryTopic, applyChangesToList } from '../../tasks/web/index.ts'

export type TaskUpdate = ReturnType<typeof useTaskUpdate>

/** Saves fields of one task by themselves; what the server refuses stands at the field that was to be saved. */
export function useTaskUpdate({ id }: Task) {
  const { t } = useTranslation('todo')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const isShown = useIsShown()
  const { mutateAsync } = useAction(todo.updateTask, {
    topics: ['todo', getHistoryTopic(id)],
    optimistic: ({ change }, { task: { id: _id, ...given } }) => {
      const [ids, changes] = [new Set([id]), given as TaskChanges]
      change(todo.listTasks, (list, { filter = '' }) => applyChangesToList(list, { ids, changes, filter }))
      change(todo.getTask, ({ task, subtasks }) => ({
        task: task.id === id ? applyChanges(task, changes) : task,
        subtasks: subtasks.map((one) => (one.id === id ? applyChanges(one, changes) : one)),
      }))
    },
    done: (_answer, { task: { id: _id, ...given } }) => t(getSuccessMessageKey(given as TaskChanges), { count: 1 }),
    onProblem: (problem, { task: { id: _id, ...given } }) => (setProblems(getFieldProblems(problem, Object.keys(given))), isShown.current),
  })
  return {
    /** What is wrong with each field, by its name. */
    problems,
    save: (changes: TaskChanges, onSaved?: () => void) => {
      setProblems({})
      // Each save by itself: of two that overlap, the callbacks of `mutate` tell only about the later one.
      mutateAsync({ task: { id, ...changes } }).then(onSaved, () => undefined)
    },
  }
}

function getFieldProblems(problem: ApiProblem, fields: string[]): Record<string, string> {
  const named = Object.fromEntries(Object.entries(fieldProblems(problem)).map(([path, text]) => [path.replace(/^task\//, ''), text]))
  const own = fields.filter((field) => named[field])
  return own.length > 0 ? named : { [fields[0]!]: problemText(problem) }
}
