import { useTranslation } from 'react-i18next'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { useSettingsQuery } from '../../settings/web/index.ts'
import { InvoicePageLinks } from '../../web/invoice-page-links.tsx'
import { useInvoicePermissions } from '../../web/use-invoice-permissions.ts'
import css from './accounting.module.css'
import { ClosedPeriodCard } from './closed-period-card.tsx'
import { DatevCard } from './datev-card.tsx'
import { PeriodCard, usePeriod } from './period-card.tsx'

export default function AccountingPage() {
  const { t } = useTranslation('invoices')
  const { data, error, refetch } = useSettingsQuery()
  const period = usePeriod()
  const { canUpdateSettings } = useInvoicePermissions()
  return (
    <>
      <PageHeader title={t('nav.accounting')} summary={t('accounting.note')} />
      <InvoicePageLinks />
      {data && period.isLoaded && (
        <div className={css.cards}>
          <PeriodCard {...period} />
          <ClosedPeriodCard closedUntil={data.settings.closedUntil} isReadOnly={!canUpdateSettings} />
          {canUpdateSettings && <DatevCard settings={data.settings} />}
        </div>
      )}
      {!data && error && <ProblemState problem={error} onRetry={refetch} />}
      {!error && !(data && period.isLoaded) && <Spinner />}
    </>
  )
}
