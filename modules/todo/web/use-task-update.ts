import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api-problem.ts'
import { fieldProblems, problemText } from '#platform/web/problem-text.ts'
import { useAction } from '#platform/web/queries.ts'
import { useIsShown } from '#platform/web/ui/use-is-shown.ts'
import { todo, type Task } from '../contract.ts'
import { changed, listChanged, type Changes } from './optimistic.ts'
import { doneKey, historyTopic } from './task-acts.ts'

export type TaskUpdate = ReturnType<typeof useTaskUpdate>

/** Saves fields of one task by themselves; what the server refuses stands at the field that was to be saved. */
export function useTaskUpdate({ id }: Task) {
  const { t } = useTranslation('todo')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const isShown = useIsShown()
  const { mutateAsync } = useAction(todo.updateTask, {
    topics: ['todo', historyTopic(id)],
    optimistic: ({ change }, { task: { id: _id, ...given } }) => {
      const [ids, changes] = [new Set([id]), given as Changes]
      change(todo.listTasks, (list, { filter = '' }) => listChanged(list, { ids, changes, filter }))
      change(todo.getTask, ({ task, subtasks }) => ({
        task: task.id === id ? changed(task, changes) : task,
        subtasks: subtasks.map((one) => (one.id === id ? changed(one, changes) : one)),
      }))
    },
    done: (_answer, { task: { id: _id, ...given } }) => t(doneKey(given as Changes), { count: 1 }),
    onProblem: (problem, { task: { id: _id, ...given } }) => (setProblems(problemsOf(problem, Object.keys(given))), isShown.current),
  })
  return {
    /** What is wrong with each field, by its name. */
    problems,
    save: (changes: Changes, onSaved?: () => void) => {
      setProblems({})
      // Each save by itself: of two that overlap, the callbacks of `mutate` tell only about the later one.
      mutateAsync({ task: { id, ...changes } }).then(onSaved, () => undefined)
    },
  }
}

function problemsOf(problem: ApiProblem, fields: string[]): Record<string, string> {
  const named = Object.fromEntries(Object.entries(fieldProblems(problem)).map(([path, text]) => [path.replace(/^task\//, ''), text]))
  const own = fields.filter((field) => named[field])
  return own.length > 0 ? named : { [fields[0]!]: problemText(problem) }
}
