import { useTranslation } from 'react-i18next'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { useAction } from '#platform/web/api/queries.ts'
import type { Card } from '../card.ts'
import { kanban } from '../../contract.ts'
import { getCardTopics } from '../../web/cache-topics.ts'

/** An act on the inside of an open card, seen at once; `show` says what the card is afterwards. */
export function useCardMutation<E extends Endpoint>(
  endpoint: E,
  card: Pick<Card, 'id' | 'projectId'>,
  show?: (card: Card, input: Input<E>) => Card,
) {
  const { t } = useTranslation('kanban')
  return useAction(endpoint, {
    topics: getCardTopics(card.projectId, card.id),
    ...(show && {
      optimistic: ({ change }, input: Input<E>) =>
        change(kanban.getTask, (answer) => (answer.task.id === card.id ? { task: show(answer.task, input) } : answer)),
    }),
    done: () => t('done.changed'),
  })
}
