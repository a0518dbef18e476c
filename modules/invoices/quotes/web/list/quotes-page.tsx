import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { initialSorting, toTotalsInput } from '../../../list/web/index.ts'
import { InvoicePageLinks } from '../../../web/invoice-page-links.tsx'
import { quoteEndpoints } from '../../contract.ts'
import { useQuoteDialogs } from '../actions/quote-dialogs.tsx'
import { useQuoteMenu } from '../actions/quote-menu.tsx'
import { getQuoteName } from '../actions/quote-mutations.ts'
import { useQuotePermissions } from '../use-quote-permissions.ts'
import { useQuoteColumns } from './quote-columns.tsx'
import { QuoteTiles } from './quote-tiles.tsx'

export default function QuotesPage() {
  const { t } = useTranslation('invoices')
  const columns = useQuoteColumns(useQuotePermissions())
  const control = useTableView({ name: 'quotes', columns, initial: initialSorting })
  const list = useApiQuery(
    quoteEndpoints.listQuotes,
    { ...control.input, page: control.view.page, perPage: control.perPage },
    { keepPreviousData: true },
  )
  const totals = useApiQuery(quoteEndpoints.quoteTotals, toTotalsInput(control), { keepPreviousData: true })
  const sums = totals.data?.totals
  const { data, error } = list
  const { openDialog, dialogs } = useQuoteDialogs()
  const rowActions = useQuoteMenu({ openDialog })
  return (
    <>
      <PageHeader title={t('nav.quotes')} summary={data && t('quotes', { count: data.total })} primary={<NewQuoteLink />} />
      <InvoicePageLinks />
      {sums && <QuoteTiles control={control} sums={sums} />}
      {totals.data || totals.error ? (
        <Card isFlush>
          <DataTable
            label={t('nav.quotes')}
            searchLabel={t('quote.find')}
            control={control}
            columns={columns}
            rows={data?.quotes}
            total={getTotal(data)}
            rowId={({ id }) => id}
            rowName={(quote) => getQuoteName(quote, t)}
            rowHref={({ id }) => `#/invoices/quotes/${id}`}
            rowActions={rowActions}
            isStale={list.isPlaceholderData}
            failure={error && !data && <ProblemState problem={error} onRetry={list.refetch} />}
            empty={<NoQuotes control={control} />}
          />
        </Card>
      ) : (
        <Spinner />
      )}
      {dialogs}
    </>
  )
}

function NewQuoteLink() {
  const { t } = useTranslation('invoices')
  if (!useQuotePermissions().canCreate) return null
  return (
    <Link to="/invoices/quotes/new" className={getButtonClass({ variant: 'primary' })}>
      <Plus />
      {t('nav.newQuote')}
    </Link>
  )
}

function NoQuotes({ control }: { control: TableControl }) {
  const { t } = useTranslation('invoices')
  if (control.isFiltered) return <NoMatches control={control} text={t('quote.none.filtered')} clearLabel={t('quote.none.showAll')} />
  return <EmptyState text={t('quote.none')} action={<NewQuoteLink />} />
}
