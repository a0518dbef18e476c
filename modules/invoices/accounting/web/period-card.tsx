import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { downloadFile } from '#platform/web/api/download-file.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { invoices } from '../../contract.ts'
import layout from '../../web/form-layout.module.css'
import { getToday } from '../../web/today.ts'
import css from './accounting.module.css'
import { getPreviousMonth, type Period } from './periods.ts'
import { useTaxRateName } from '../../web/use-tax-rate-name.ts'

type PeriodSums = Output<typeof invoices.getAccountingPeriod>

/** The page waits for it, so that the cards below do not move. */
export function usePeriod() {
  const [period, setPeriod] = useState(() => getPreviousMonth(getToday()))
  const isValid = period.from <= period.to
  const query = useApiQuery(invoices.getAccountingPeriod, period, { enabled: isValid, keepPreviousData: true })
  return { ...query, period, setPeriod, isValid, isLoaded: query.data !== undefined || query.error !== null }
}

export function PeriodCard({ period, setPeriod, isValid, data, error, refetch }: ReturnType<typeof usePeriod>) {
  const { t } = useTranslation('invoices')
  return (
    <Card title={t('accounting.period')} className={css.wide!}>
      <div className={css.stack}>
        <div className={layout.two}>
          <DatePicker
            label={t('accounting.from')}
            value={period.from}
            isRequired
            onChange={(from) => from && setPeriod({ ...period, from })}
          />
          <DatePicker
            label={t('accounting.to')}
            value={period.to}
            isRequired
            error={isValid ? undefined : t('accounting.wrongOrder')}
            onChange={(to) => to && setPeriod({ ...period, to })}
          />
        </div>
        {error && isValid && <ProblemState problem={error} onRetry={refetch} />}
        {data && !error && isValid && <PeriodContent period={period} {...data} />}
      </div>
    </Card>
  )
}

function PeriodContent({ period, sums, datevProblems }: PeriodSums & { period: Period }) {
  const { t } = useTranslation('invoices')
  const canExportDatev = datevProblems.every(({ kind }) => kind === 'currency')
  if (sums.length === 0) return <p>{t('accounting.nothing')}</p>
  return (
    <>
      <SumTable sums={sums} />
      <div className={css.buttons}>
        <DownloadButton endpoint={invoices.exportPeriod} period={period} name={`invoices-${period.from}-${period.to}.zip`}>
          {t('accounting.zip')}
        </DownloadButton>
        {canExportDatev && (
          <DownloadButton endpoint={invoices.exportDatev} period={period} name={`EXTF_Buchungsstapel_${period.from}_${period.to}.csv`}>
            {t('accounting.datev')}
          </DownloadButton>
        )}
      </div>
      {datevProblems.length > 0 && <DatevProblems problems={datevProblems} />}
    </>
  )
}

function SumTable({ sums }: Pick<PeriodSums, 'sums'>) {
  const { t } = useTranslation('invoices')
  const { money, number } = useFormat()
  return (
    <div className={css.scroll} role="region" aria-label={t('totals')} tabIndex={0}>
      <table className={css.sums}>
        <thead>
          <tr>
            {(['currency', 'nav.invoices', 'net', 'tax', 'total', 'payments'] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map(({ currency, invoices: count, taxable, tax, total, payments }) => (
            <tr key={currency}>
              <td>{currency}</td>
              <td>{number(count)}</td>
              <td>{money(taxable, currency)}</td>
              <td>{money(tax, currency)}</td>
              <td>{money(total, currency)}</td>
              <td>{money(payments, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DownloadProps = {
  endpoint: typeof invoices.exportPeriod
  period: Period
  name: string
  children: string
}

function DownloadButton({ endpoint, period, name, children }: DownloadProps) {
  const [isLoading, setLoading] = useState(false)
  const start = () => {
    setLoading(true)
    void downloadFile(endpoint, period, name)
      .catch(showErrorToast)
      .finally(() => setLoading(false))
  }
  return (
    <Button icon={<Download />} isLoading={isLoading} onClick={start}>
      {children}
    </Button>
  )
}

function DatevProblems({ problems }: { problems: PeriodSums['datevProblems'] }) {
  const { t } = useTranslation('invoices')
  const getRateName = useTaxRateName()
  const texts = problems.map(({ kind, taxCategory, taxRate, currency }) =>
    t(`accounting.problem.${kind}`, {
      currency,
      rate: taxCategory !== null && taxRate !== null ? getRateName({ taxCategory, taxRate }) : '',
    }),
  )
  return (
    <Alert color="info">
      {texts.length === 1 ? (
        texts[0]
      ) : (
        <ul className={css.problems}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
