import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import css from './recurring.module.css'

type UpcomingDatesProps = { dates: readonly string[]; total: number | null; currency: string; note?: string | undefined }

/** The next dates with the amount of each invoice. */
export function UpcomingDates({ dates, total, currency, note }: UpcomingDatesProps) {
  const { t } = useTranslation('invoices')
  const { date, money } = useFormat()
  return (
    <section aria-label={t('recurring.upcoming')} className={css.upcoming}>
      <h3 className={css.title}>{t('recurring.upcoming')}</h3>
      {dates.length === 0 && <p className={css.note}>{t('recurring.noDates')}</p>}
      <ol className={css.dates}>
        {dates.map((day) => (
          <li key={day}>
            <span>{date(day)}</span>
            {total !== null && <bdi>{money(total, currency)}</bdi>}
          </li>
        ))}
      </ol>
      {note && <p className={css.note}>{note}</p>}
    </section>
  )
}
