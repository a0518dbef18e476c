import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import { useIsShown } from '#platform/web/ui/layout/use-is-shown.ts'
import type { Card } from '../card.ts'
import { kanban } from '../../contract.ts'
import { toFieldProblems } from '../../web/field-problems.ts'
import { getCardTopics } from '../../web/cache-topics.ts'
import { type CardChanges, getSuccessKey, updateCachedCard } from './card-mutations.ts'

export type CardUpdate = ReturnType<typeof useCardUpdate>

/** Saves fields of one card by themselves; what the server refuses stands at the field that was to be saved. */
export function useCardUpdate({ id, projectId }: Card) {
  const { t } = useTranslation('kanban')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const isShown = useIsShown()
  const { mutateAsync } = useAction(kanban.updateTask, {
    topics: getCardTopics(projectId, id),
    optimistic: ({ change }, { data: { id: _id, ...changes } }) => updateCachedCard(change, id, changes as CardChanges),
    done: (_answer, { data: { id: _id, ...changes } }) => t(getSuccessKey(changes as CardChanges)),
    onProblem: (problem, { data: { id: _id, ...changes } }) => (
      setProblems(toFieldProblems(problem, Object.keys(changes))),
      isShown.current
    ),
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
