import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useIsMounted } from '#platform/web/ui/layout/use-is-mounted.ts'
import type { Card } from '../card.ts'
import { kanban } from '../../contract.ts'
import { toFieldProblems } from '../../web/field-problems.ts'
import { getCardTopics } from '../../web/cache-topics.ts'
import { type CardChanges, getSuccessKey, updateCachedCard } from './card-mutations.ts'

export type CardUpdate = ReturnType<typeof useCardUpdate>

/** Saves each field on its own and shows validation errors at the field. */
export function useCardUpdate({ id, projectId }: Card) {
  const { t } = useTranslation('kanban')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const isShown = useIsMounted()
  const { mutateAsync } = useApiMutation(kanban.updateTask, {
    topics: getCardTopics(projectId, id),
    optimisticUpdate: ({ updateQuery }, { data: { id: _id, ...changes } }) => updateCachedCard(updateQuery, id, changes as CardChanges),
    undoMessage: (_answer, { data: { id: _id, ...changes } }) => t(getSuccessKey(changes as CardChanges)),
    onError: (problem, { data: { id: _id, ...changes } }) => (setProblems(toFieldProblems(problem, Object.keys(changes))), isShown.current),
  })
  return {
    /** Error messages by field name. */
    problems,
    save: (changes: CardChanges, onSaved?: () => void) => {
      setProblems({})
      // With `mutate`, overlapping saves would run only the last save's callbacks.
      mutateAsync({ projectId, data: { id, ...changes } }).then(onSaved, () => undefined)
    },
  }
}
