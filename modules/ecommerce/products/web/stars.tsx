import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import css from './stars.module.css'

const STAR_PATH = 'l3.09 6.26 6.91 1.01-5 4.87 1.18 6.88-6.18-3.25-6.18 3.25 1.18-6.88-5-4.87 6.91-1.01z'
const FIVE_STARS_PATH = [0, 1, 2, 3, 4].map((at) => `M${12 + 24 * at} 2${STAR_PATH}`).join('')

/** Hidden from screen readers. */
export const Stars = ({ rating }: { rating: number }) => (
  <svg viewBox="0 0 120 24" aria-hidden className={css.stars} style={{ '--part': `${100 - rating * 20}%` } as React.CSSProperties}>
    <path className={css.back} d={FIVE_STARS_PATH} />
    <path className={css.front} d={FIVE_STARS_PATH} />
  </svg>
)

export function AverageRating({ rating, reviewCount }: { rating: number | null; reviewCount: number }) {
  const { t } = useTranslation('ecommerce')
  const { number } = useFormat()
  if (!rating || !reviewCount) return <span className={css.none}>{t('rating.none')}</span>
  const average = number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className={css.rating}>
      <Stars rating={rating} />
      <span aria-hidden className={css.figure}>
        {average} <span className={css.count}>({number(reviewCount)})</span>
      </span>
      <span className="visually-hidden">{t('rating.label', { rating: average, count: reviewCount })}</span>
    </span>
  )
}
