import { useTranslation } from 'react-i18next'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import type { Card } from '../card.ts'
import { kanban } from '../../contract.ts'
import { getCardTopics } from '../../web/cache-topics.ts'

/** A mutation of an open card. `applyInput` returns the card as it will be, for the optimistic update. */
export function useCardMutation<E extends Endpoint>(
  endpoint: E,
  card: Pick<Card, 'id' | 'projectId'>,
  applyInput?: (card: Card, input: Input<E>) => Card,
) {
  const { t } = useTranslation('kanban')
  return useApiMutation(endpoint, {
    topics: getCardTopics(card.projectId, card.id),
    ...(applyInput && {
      optimisticUpdate: ({ updateQuery }, input: Input<E>) =>
        updateQuery(kanban.getTask, (answer) => (answer.task.id === card.id ? { task: applyInput(answer.task, input) } : answer)),
    }),
    undoMessage: () => t('done.changed'),
  })
}
