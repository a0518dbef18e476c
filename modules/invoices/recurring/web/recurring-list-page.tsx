import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { invoices } from '../../contract.ts'
import { getBuyerName } from '../../web/buyer.ts'
import { InvoicePageLinks } from '../../web/invoice-page-links.tsx'
import { useRecurringColumns } from './use-recurring-columns.tsx'
import { useRecurringMenu } from './use-recurring-menu.tsx'
import { useRecurringPermissions } from './use-recurring-permissions.ts'

export default function RecurringListPage() {
  const { t } = useTranslation('invoices')
  const columns = useRecurringColumns()
  const control = useTableView({ name: 'recurring-invoices', columns, initial: [] })
  const { page } = control.view
  const list = useApiQuery(invoices.listRecurringInvoices, { page, perPage: control.perPage }, { keepPreviousData: true })
  const { canCreate } = useRecurringPermissions()
  const menu = useRecurringMenu()
  const { data, error } = list
  const addLink = canCreate && (
    <Link to="/invoices/recurring/new" className={getButtonClass({ variant: 'primary' })}>
      <Plus />
      {t('nav.newRecurring')}
    </Link>
  )
  return (
    <>
      <PageHeader title={t('nav.recurring')} summary={data && t('recurring.count', { count: data.total })} primary={addLink} />
      <InvoicePageLinks />
      <Card isFlush>
        <DataTable
          label={t('nav.recurring')}
          control={control}
          columns={columns}
          total={getTotal(data)}
          rows={data?.recurringInvoices}
          rowId={({ id }) => id}
          rowName={({ client, id }) => getBuyerName(client) || `#${id}`}
          rowHref={({ id }) => `#/invoices/recurring/${id}`}
          rowActions={menu}
          isStale={list.isPlaceholderData}
          failure={error && !data && <ProblemState problem={error} onRetry={list.refetch} />}
          empty={<EmptyState text={t('recurring.none')} action={addLink} />}
        />
      </Card>
    </>
  )
}
