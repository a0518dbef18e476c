import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { laterPart } from '#platform/web/ui/later-part.tsx'
import type { Card } from '../card-contract.ts'
import type { Board } from '../contract.ts'
import css from './card-detail.module.css'

const CardHistory = laterPart(() => import('./card-history.tsx').then((file) => file.CardHistory))

/** Where the card comes from, and on demand all that has happened to it. */
export function CardTrail({ card, boards }: { card: Card; boards: readonly Board[] }) {
  const { t } = useTranslation('kanban')
  const { relative, dateTime } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const when = { when: relative(card.createdAt) }
  return (
    <section className={css.section}>
      <p className={css.trail}>
        <span title={dateTime(card.createdAt)}>
          {card.createdBy ? t('trail.createdBy', { ...when, name: card.createdBy.fullName }) : t('trail.created', when)}
        </span>
        {card.updatedAt !== card.createdAt && (
          <span title={dateTime(card.updatedAt)}>{t('trail.updated', { when: relative(card.updatedAt) })}</span>
        )}
        <span>#{card.id}</span>
      </p>
      <button
        type="button"
        className={css.disclose}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={CardHistory.preload}
        onFocus={CardHistory.preload}
      >
        <ChevronDown aria-hidden /> {t('history')}
      </button>
      {isOpen && <CardHistory id={card.id} boards={boards} />}
    </section>
  )
}
