import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api-problem.ts'
import { fieldProblems, problemText } from '#platform/web/problem-text.ts'
import { useAction } from '#platform/web/queries.ts'
import { useIsShown } from '#platform/web/ui/use-is-shown.ts'
import type { Card } from '../card-contract.ts'
import { kanban } from '../contract.ts'
import { cardTopics, doneKey, showChanges, type CardChanges } from './card-acts.ts'

export type CardUpdate = ReturnType<typeof useCardUpdate>

/** Saves fields of one card by themselves; what the server refuses stands at the field that was to be saved. */
export function useCardUpdate({ id, projectId }: Card) {
  const { t } = useTranslation('kanban')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const isShown = useIsShown()
  const { mutateAsync } = useAction(kanban.updateTask, {
    topics: cardTopics(projectId, id),
    optimistic: ({ change }, { data: { id: _id, ...changes } }) => showChanges(change, id, changes as CardChanges),
    done: (_answer, { data: { id: _id, ...changes } }) => t(doneKey(changes as CardChanges)),
    onProblem: (problem, { data: { id: _id, ...changes } }) => (setProblems(problemsOf(problem, Object.keys(changes))), isShown.current),
  })
  return {
    /** What is wrong with each field, by its name. */
    problems,
    save: (changes: CardChanges, onSaved?: () => void) => {
      setProblems({})
      // Each save by itself: of two that overlap, the callbacks of `mutate` tell only about the later one.
      mutateAsync({ projectId, data: { id, ...changes } }).then(onSaved, () => undefined)
    },
  }
}

function problemsOf(problem: ApiProblem, fields: string[]): Record<string, string> {
  const named = Object.fromEntries(Object.entries(fieldProblems(problem)).map(([path, text]) => [path.replace(/^data\//, ''), text]))
  const own = fields.filter((field) => named[field])
  return own.length > 0 ? named : { [fields[0]!]: problemText(problem) }
}
