import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { invoices } from '../../contract.ts'
import { InvoiceCharts } from './invoice-charts.tsx'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { useInvoicePermissions } from '../../web/use-invoice-permissions.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { ModuleLinks } from '../../web/module-links.tsx'
import { StatusTiles } from './status-tiles.tsx'
import { listCurrencies } from './sums.ts'
import { initialSorting, toSumsInput } from './table-filters.ts'

export default function InvoicesPage() {
  const { t } = useTranslation('invoices')
  const permissions = useInvoicePermissions()
  const columns = useInvoiceColumns(permissions)
  const control = useTableView({ name: 'invoices', columns, initial: initialSorting })
  const paging = { page: control.view.page, perPage: control.perPage, allData: false, lines: false }
  const list = useRead(invoices.listInvoices, { ...control.input, ...paging }, { keep: true })
  const { data, error } = list
  const totals = useRead(invoices.invoiceTotals, toSumsInput(control), { keep: true })
  const sums = totals.data?.totals
  const [selected, setSelected] = useState('')
  const currencies = sums ? listCurrencies(sums) : []
  const currency = currencies.find((one) => one === selected) ?? currencies[0]
  return (
    <>
      <PageHead
        title={t('nav.invoices')}
        summary={data && t('invoices', { count: data.total })}
        primary={
          permissions.canCreate && (
            <Link to="/invoices/new" className={buttonClass({ variant: 'primary' })}>
              <Plus />
              {t('nav.newInvoice')}
            </Link>
          )
        }
      />
      <ModuleLinks />
      {sums && <StatusTiles {...{ control, sums, currency }} />}
      {sums && currency && <InvoiceCharts {...{ control, sums, currency }} onCurrencyChange={setSelected} />}
      {sums || totals.error ? (
        <Card isFlush>
          <InvoiceTable
            {...{ control, columns, permissions }}
            list={data}
            isStale={list.isPlaceholderData}
            failure={
              error && !data && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void list.refetch()} />
            }
          />
        </Card>
      ) : (
        <Spinner />
      )}
    </>
  )
}
