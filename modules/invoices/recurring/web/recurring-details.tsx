import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import type { RecurringInvoice } from '../contract.ts'
import { RecurringSummary } from './recurring-editor.tsx'
import css from './recurring.module.css'
import { UpcomingDates } from './upcoming-dates.tsx'
import { useScheduleText } from './use-schedule-text.ts'

/** For those who may not change it. */
export function RecurringDetails({ recurring }: { recurring: RecurringInvoice }) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  const formatSchedule = useScheduleText()
  const { mode, prices, startDate, upcoming, nextTotal, currency, reference } = recurring
  const details = [
    [t('recurring.schedule'), formatSchedule(recurring)],
    [t('recurring.startDate'), startDate && date(startDate)],
    [t('recurring.mode'), mode && t(`recurring.mode.${mode}`)],
    [t('recurring.prices'), prices && t(`recurring.prices.${prices}`)],
    [t('reference'), reference],
  ] as const
  return (
    <>
      <BackLink to="/invoices/recurring">{t('nav.recurring')}</BackLink>
      <PageHeader title={t('nav.recurringInvoice')} summary={<RecurringSummary recurring={recurring} />} />
      <Card>
        <div className={css.schedule}>
          <dl className={css.details}>{details.map(([label, value]) => value && <Detail key={label} label={label} value={value} />)}</dl>
          {upcoming && <UpcomingDates dates={upcoming} total={nextTotal} currency={currency} />}
        </div>
      </Card>
    </>
  )
}

const Detail = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </>
)
