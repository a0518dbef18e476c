import { useTranslation } from 'react-i18next'
import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'
import { RecordTrail } from '#platform/web/ui/lists/record-trail.tsx'
import type { Card } from '../../cards/card.ts'
import type { Board } from '../../columns/contract.ts'

const CardHistory = laterPart(() => import('./card-history.tsx').then((file) => file.CardHistory))

/** Where the card comes from, and on demand all that has happened to it. */
export function CardActivity({ card, boards }: { card: Card; boards: readonly Board[] }) {
  const { t } = useTranslation('kanban')
  const name = card.createdBy?.fullName
  const words = {
    created: (when: string) => (name ? t('trail.createdBy', { when, name }) : t('trail.created', { when })),
    updated: (when: string) => t('trail.updated', { when }),
    history: t('history'),
  }
  return (
    <RecordTrail record={card} mark={`#${card.id}`} words={words} onIntent={CardHistory.preload}>
      <CardHistory id={card.id} boards={boards} />
    </RecordTrail>
  )
}
