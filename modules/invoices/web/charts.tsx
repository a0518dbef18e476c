import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import type { TableControl } from '#platform/web/ui/data-table/table-view.ts'
import { invoiceStatuses } from '../invoice-contract.ts'
import css from './charts.module.css'
import { CurrencySelect } from './currency-select.tsx'
import { currenciesOf, lastDayOf, monthsUpTo, type MonthSum, type Sums } from './sums.ts'
import { setFilters } from './table-input.ts'

type ChartsProps = { control: TableControl; sums: Sums; currency: string; onCurrency: (currency: string) => void }

/** What was invoiced by status and by month, in one currency. Both charts are tables to those who listen. */
export function Charts({ control, sums, currency, onCurrency }: ChartsProps) {
  const { t } = useTranslation('invoices')
  const currencies = currenciesOf(sums)
  return (
    <div className={css.charts}>
      <Card
        title={t('chart.byStatus')}
        isDense
        action={<CurrencySelect label={t('currency')} currencies={currencies} currency={currency} onChoose={onCurrency} />}
      >
        <ByStatus sums={sums} currency={currency} />
      </Card>
      <Card title={t('chart.byMonth', { currency })} isDense>
        <ByMonth control={control} sums={sums} currency={currency} />
      </Card>
    </div>
  )
}

function ByStatus({ sums, currency }: Pick<ChartsProps, 'sums' | 'currency'>) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const rows = sums.byStatus.filter((one) => one.currency === currency)
  const most = Math.max(1, ...rows.map(({ total }) => Math.abs(total ?? 0)))
  return (
    <table className={css.statuses}>
      <caption className="unseen">{t('chart.byStatus')}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('total')}</th>
        </tr>
      </thead>
      <tbody>
        {invoiceStatuses.map((status) => {
          const total = rows.find((row) => row.status === status)?.total ?? 0
          return (
            <tr key={status}>
              <th scope="row">{t(`status.${status}`)}</th>
              <td>
                <span className={css.bar} data-status={status} style={{ '--part': Math.abs(total) / most } as CSSProperties} aria-hidden />
                <bdi className={css.sum}>{money(total, currency)}</bdi>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ByMonth({ control, sums, currency }: Omit<ChartsProps, 'onCurrency'>) {
  const { t } = useTranslation('invoices')
  const { money, date } = useFormat()
  const [shown, show] = useState<string | null>(null)
  const months = lastMonths(sums, currency)
  const most = Math.max(1, ...months.map(({ total }) => Math.abs(total ?? 0)))
  const told = months.find(({ month }) => month === shown) ?? months.at(-1)
  if (!told) return <p className={css.none}>{t('chart.none')}</p>
  return (
    <>
      <p className={css.told} aria-hidden>
        {date(`${told.month}-01`, 'month')}: <bdi>{money(told.total ?? 0, currency)}</bdi>
      </p>
      <ol className={css.months} aria-label={t('chart.byMonth', { currency })}>
        {months.map(({ month, total }) => (
          <li key={month}>
            <button
              type="button"
              className={css.month}
              onPointerEnter={() => show(month)}
              onFocus={() => show(month)}
              onClick={() => setFilters(control, { issuedFrom: [`${month}-01`], issuedTo: [lastDayOf(month)] })}
            >
              <span
                className={css.column}
                data-negative={(total ?? 0) < 0 || undefined}
                style={{ '--part': Math.abs(total ?? 0) / most } as CSSProperties}
              />
              <span className={css.label} aria-hidden>
                {date(`${month}-01`, 'monthName')}
              </span>
              <span className="unseen">
                {t('chart.month', { month: date(`${month}-01`, 'month'), amount: money(total ?? 0, currency) })}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Up to the last one that has invoices. */
function lastMonths({ byMonth }: Sums, currency: string): MonthSum[] {
  const found = byMonth.filter((one) => one.currency === currency)
  const last = found.at(-1)?.month
  return last ? monthsUpTo(last, found) : []
}
