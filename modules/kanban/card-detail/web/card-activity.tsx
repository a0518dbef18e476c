import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import { RecordTimestamps } from '#platform/web/ui/lists/record-timestamps.tsx'
import type { Card } from '../../cards/card.ts'
import type { Board } from '../../columns/contract.ts'

const CardHistory = lazyComponent(() => import('./card-history.tsx').then((file) => file.CardHistory))

export function CardActivity({ card, boards }: { card: Card; boards: readonly Board[] }) {
  const { t } = useTranslation('kanban')
  const name = card.createdBy?.fullName
  const labels = {
    created: (when: string) => (name ? t('trail.createdBy', { when, name }) : t('trail.created', { when })),
    updated: (when: string) => t('trail.updated', { when }),
    history: t('history'),
  }
  return (
    <RecordTimestamps record={card} trailing={`#${card.id}`} labels={labels} onIntent={CardHistory.preload}>
      <CardHistory id={card.id} boards={boards} />
    </RecordTimestamps>
  )
}
