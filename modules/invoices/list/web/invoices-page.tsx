import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { invoices } from '../../contract.ts'
import { InvoiceCharts } from './invoice-charts.tsx'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { useInvoicePermissions } from '../../web/use-invoice-permissions.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { InvoicePageLinks } from '../../web/invoice-page-links.tsx'
import { StatusTiles } from './status-tiles.tsx'
import { listCurrencies } from './sums.ts'
import { initialSorting, toTotalsInput } from './table-filters.ts'

export default function InvoicesPage() {
  const { t } = useTranslation('invoices')
  const permissions = useInvoicePermissions()
  const columns = useInvoiceColumns(permissions)
  const control = useTableView({ name: 'invoices', columns, initial: initialSorting })
  const paging = { page: control.view.page, perPage: control.perPage, allData: false, lines: false }
  const list = useApiQuery(invoices.listInvoices, { ...control.input, ...paging }, { keepPreviousData: true })
  const { data, error } = list
  const totals = useApiQuery(invoices.invoiceTotals, toTotalsInput(control), { keepPreviousData: true })
  const sums = totals.data?.totals
  const [selectedCurrency, setSelectedCurrency] = useState('')
  const currencies = sums ? listCurrencies(sums) : []
  const currency = currencies.find((one) => one === selectedCurrency) ?? currencies[0]
  return (
    <>
      <PageHeader
        title={t('nav.invoices')}
        summary={data && t('invoices', { count: data.total })}
        primary={
          permissions.canCreate && (
            <Link to="/invoices/new" className={getButtonClass({ variant: 'primary' })}>
              <Plus />
              {t('nav.newInvoice')}
            </Link>
          )
        }
      />
      <InvoicePageLinks />
      {sums && <StatusTiles {...{ control, sums, currency }} />}
      {sums && currency && <InvoiceCharts {...{ control, sums, currency }} onCurrencyChange={setSelectedCurrency} />}
      {sums || totals.error ? (
        <Card isFlush>
          <InvoiceTable
            {...{ control, columns, permissions }}
            list={data}
            isStale={list.isPlaceholderData}
            failure={error && !data && <ProblemState problem={error} onRetry={list.refetch} />}
          />
        </Card>
      ) : (
        <Spinner />
      )}
    </>
  )
}
