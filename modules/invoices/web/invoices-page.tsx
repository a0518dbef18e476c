import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { useTableView } from '#platform/web/ui/data-table/use-table-view.ts'
import { Failure } from '#platform/web/ui/failure.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { invoices } from '../contract.ts'
import { Charts } from './charts.tsx'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { useInvoiceRights } from './invoice-rights.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { Places } from './places.tsx'
import { Statuses } from './statuses.tsx'
import { currenciesOf } from './sums.ts'
import { initialOrder, sumsInputOf } from './table-input.ts'

/** All invoices and credit notes; what is shown stands in the address. */
export default function InvoicesPage() {
  const { t } = useTranslation('invoices')
  const rights = useInvoiceRights()
  const columns = useInvoiceColumns(rights)
  const control = useTableView({ name: 'invoices', columns, initial: initialOrder })
  const paging = { page: control.view.page, perPage: control.perPage, allData: false, lines: false }
  const list = useRead(invoices.listInvoices, { ...control.input, ...paging }, { keep: true })
  const { data, error } = list
  const totals = useRead(invoices.invoiceTotals, sumsInputOf(control), { keep: true })
  const sums = totals.data?.totals
  const [wanted, want] = useState('')
  const known = sums ? currenciesOf(sums) : []
  const currency = known.find((one) => one === wanted) ?? known[0]
  return (
    <>
      <PageHead
        title={t('nav.invoices')}
        summary={data && t('invoices', { count: data.total })}
        primary={
          rights.mayAdd && (
            <Link to="/invoices/new" className={buttonClass({ variant: 'primary' })}>
              <Plus />
              {t('nav.newInvoice')}
            </Link>
          )
        }
      />
      <Places />
      {sums && <Statuses {...{ control, sums, currency }} />}
      {sums && currency && <Charts {...{ control, sums, currency }} onCurrency={want} />}
      {sums || totals.error ? (
        <Card isFlush>
          <InvoiceTable
            {...{ control, columns, rights }}
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
