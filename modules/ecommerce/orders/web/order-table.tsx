import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import { orderStatuses, type ListedOrder } from '../contract.ts'
import { OrderStatusPill } from './order-status.tsx'
import css from './orders.module.css'

type OrderQuery = {
  data: { orders: ListedOrder[]; total: number } | undefined
  error: ApiProblem | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

type OrderTableProps = {
  label: string
  /** Path before the order id. */
  path: string
  control: TableControl
  columns: readonly DataColumn<ListedOrder>[]
  list: OrderQuery
  /** Shown when there are no orders at all. */
  empty: React.ReactNode
}

export function OrderTable({ label, path, control, columns, list, empty }: OrderTableProps) {
  const { t } = useTranslation('ecommerce')
  const { data, error } = list
  return (
    <Card isFlush>
      <DataTable
        label={label}
        searchLabel={t('order.find')}
        control={control}
        columns={columns}
        rows={data?.orders}
        total={getTotal(data)}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        rowHref={({ id }) => `#${path}/${id}`}
        isStale={list.isPlaceholderData}
        failure={error && !data && <ProblemState problem={error} onRetry={list.refetch} />}
        empty={control.isFiltered ? <NoMatches control={control} text={t('order.noneFound')} clearLabel={t('order.showAll')} /> : empty}
      />
    </Card>
  )
}

/** `hasCustomer` adds the customer column. */
export function useOrderColumns(hasCustomer: boolean): DataColumn<ListedOrder>[] {
  const { t } = useTranslation('ecommerce')
  const { money, date, dateTime } = useFormat()
  // Number, status and total fit side by side on a phone.
  const isNarrow = useMediaQuery('(max-width: 767.98px)')
  const customer: DataColumn<ListedOrder> = {
    id: 'customer',
    header: t('customer'),
    isSecondary: true,
    width: 200,
    cell: (order) => <bdi>{order.customer?.fullName ?? '–'}</bdi>,
  }
  return [
    {
      id: 'number',
      header: t('order.number'),
      width: isNarrow ? 120 : 150,
      text: ({ number }) => number,
      cell: ({ number, createdAt }) => (
        <>
          <bdi dir="ltr">{number}</bdi>
          {isNarrow && <span className={css.note}>{date(createdAt)}</span>}
        </>
      ),
    },
    { id: 'createdAt', header: t('order.date'), isSecondary: true, width: 190, cell: ({ createdAt }) => dateTime(createdAt) },
    ...(hasCustomer ? [customer] : []),
    {
      id: 'status',
      header: t('order.status'),
      filter: { type: 'choice', name: 'status', options: orderStatuses.map((value) => ({ value, label: t(`status.${value}`) })) },
      width: isNarrow ? 124 : 150,
      cell: ({ status }) => <OrderStatusPill status={status} />,
    },
    { id: 'reference', header: t('reference'), isHidden: true, width: 160, cell: ({ reference }) => <bdi>{reference}</bdi> },
    {
      id: 'invoice',
      header: t('invoice'),
      isSecondary: true,
      width: 150,
      cell: ({ invoiceNumber }) => <bdi dir="ltr">{invoiceNumber}</bdi>,
    },
    {
      id: 'total',
      header: t('sum.total'),
      align: 'end',
      width: isNarrow ? 112 : 130,
      cell: ({ total, currency }) => <bdi>{money(total, currency)}</bdi>,
    },
  ]
}
