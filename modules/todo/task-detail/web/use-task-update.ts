import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { getFieldErrors, formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useIsMounted } from '#platform/web/ui/layout/use-is-mounted.ts'
import { todo, type Task } from '../../contract.ts'
import { type TaskChanges, getSuccessMessageKeys, getHistoryTopic, updateCachedTasks } from '../../tasks/web/index.ts'

export type TaskUpdate = ReturnType<typeof useTaskUpdate>

/** Saves each field on its own and shows validation errors at the field. */
export function useTaskUpdate({ id }: Task) {
  const { t } = useTranslation('todo')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const isMounted = useIsMounted()
  const { mutateAsync } = useApiMutation(todo.updateTask, {
    topics: ['todo', getHistoryTopic(id)],
    optimisticUpdate: (cache, { task: { id: _id, ...changes } }) => updateCachedTasks(cache, new Set([id]), changes as TaskChanges),
    undoMessage: (_answer, { task: { id: _id, ...changes } }) => t(getSuccessMessageKeys(changes as TaskChanges), { count: 1 }),
    onError: (problem, { task: { id: _id, ...changes } }) => (
      setProblems(getFieldProblems(problem, Object.keys(changes))),
      isMounted.current
    ),
  })
  return {
    /** Error messages by field name. */
    problems,
    save: (changes: TaskChanges, onSaved?: () => void) => {
      setProblems({})
      // With `mutate`, overlapping saves would run only the last save's callbacks.
      mutateAsync({ task: { id, ...changes } }).then(onSaved, () => undefined)
    },
  }
}

function getFieldProblems(problem: ApiProblem, fields: string[]): Record<string, string> {
  const named = Object.fromEntries(Object.entries(getFieldErrors(problem)).map(([path, text]) => [path.replace(/^task\//, ''), text]))
  const own = fields.filter((field) => named[field])
  return own.length > 0 ? named : { [fields[0]!]: formatProblem(problem) }
}
