import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { invoiceStatuses } from '../../invoice-contract.ts'
import css from './invoice-charts.module.css'
import { CurrencySelect } from './currency-select.tsx'
import { type MonthSum, type InvoiceSums, listCurrencies, getLastDay, listMonthsUpTo } from './sums.ts'
import { setFilters } from './table-filters.ts'

type ChartsProps = { control: TableControl; sums: InvoiceSums; currency: string; onCurrencyChange: (currency: string) => void }

/** All charts show one currency, because amounts in different currencies cannot be added. */
export function InvoiceCharts({ control, sums, currency, onCurrencyChange: handleCurrencyChange }: ChartsProps) {
  const { t } = useTranslation('invoices')
  const currencySelect = (
    <CurrencySelect label={t('currency')} currencies={listCurrencies(sums)} currency={currency} onChange={handleCurrencyChange} />
  )
  return (
    <div className={css.charts}>
      <Card title={t('chart.byStatus')} isDense action={currencySelect}>
        <StatusChart sums={sums} currency={currency} />
      </Card>
      <Card title={t('chart.byMonth', { currency })} isDense>
        <MonthChart control={control} sums={sums} currency={currency} />
      </Card>
    </div>
  )
}

function StatusChart({ sums, currency }: Pick<ChartsProps, 'sums' | 'currency'>) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const rows = sums.byStatus.filter((one) => one.currency === currency)
  const max = Math.max(1, ...rows.map(({ total }) => Math.abs(total ?? 0)))
  return (
    <table className={css.statuses}>
      <caption className="visually-hidden">{t('chart.byStatus')}</caption>
      <thead className="visually-hidden">
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
                <span className={css.bar} data-status={status} style={{ '--part': Math.abs(total) / max } as CSSProperties} aria-hidden />
                <bdi className={css.sum}>{money(total, currency)}</bdi>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function MonthChart({ control, sums, currency }: Omit<ChartsProps, 'onCurrencyChange'>) {
  const { t } = useTranslation('invoices')
  const { money, date } = useFormat()
  const [hovered, setHovered] = useState<string | null>(null)
  const months = listLastMonths(sums, currency)
  const max = Math.max(1, ...months.map(({ total }) => Math.abs(total ?? 0)))
  const current = months.find(({ month }) => month === hovered) ?? months.at(-1)
  if (!current) return <p className={css.none}>{t('chart.none')}</p>
  return (
    <>
      <p className={css.caption} aria-hidden>
        {date(`${current.month}-01`, 'month')}: <bdi>{money(current.total ?? 0, currency)}</bdi>
      </p>
      <ol className={css.months} aria-label={t('chart.byMonth', { currency })}>
        {months.map(({ month, total }) => (
          <li key={month}>
            <button
              type="button"
              className={css.month}
              onPointerEnter={() => setHovered(month)}
              onFocus={() => setHovered(month)}
              onClick={() => setFilters(control, { issuedFrom: [`${month}-01`], issuedTo: [getLastDay(month)] })}
            >
              <span
                className={css.column}
                data-negative={(total ?? 0) < 0 || undefined}
                style={{ '--part': Math.abs(total ?? 0) / max } as CSSProperties}
              />
              <span className={css.label} aria-hidden>
                {date(`${month}-01`, 'monthName')}
              </span>
              <span className="visually-hidden">
                {t('chart.month', { month: date(`${month}-01`, 'month'), amount: money(total ?? 0, currency) })}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Ends with the last month that has invoices. */
function listLastMonths({ byMonth }: InvoiceSums, currency: string): MonthSum[] {
  const months = byMonth.filter((one) => one.currency === currency)
  const last = months.at(-1)?.month
  return last ? listMonthsUpTo(last, months) : []
}
