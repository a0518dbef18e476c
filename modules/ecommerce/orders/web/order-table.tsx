import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { totalOf } from '#platform/web/api/query-client.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { useMedia } from '#platform/web/ui/layout/use-media.ts'
import { orderStatuses, type ListedOrder } from '../contract.ts'
import { OrderPill } from './order-status.tsx'
import css from './orders.module.css'

type List = {
  data: { orders: ListedOrder[]; total: number } | undefined
  error: ApiProblem | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

type OrderTableProps = {
  label: string
  /** Before the order's id. */
  path: string
  control: TableControl
  columns: readonly DataColumn<ListedOrder>[]
  list: List
  /** Where there are no orders at all. */
  none: React.ReactNode
}

export function OrderTable({ label, path, control, columns, list, none }: OrderTableProps) {
  const { t } = useTranslation('ecommerce')
  const { data, error } = list
  const failure = error && !data && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void list.refetch()} />
  return (
    <Card isFlush>
      <DataTable
        label={label}
        find={t('order.find')}
        control={control}
        columns={columns}
        rows={data?.orders}
        total={totalOf(data)}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        rowHref={({ id }) => `#${path}/${id}`}
        isStale={list.isPlaceholderData}
        {...(failure && { failure })}
        empty={
          control.isNarrowed ? (
            <Empty drawing="search" text={t('order.noneFound')} action={<Button onClick={control.clear}>{t('order.showAll')}</Button>} />
          ) : (
            none
          )
        }
      />
    </Card>
  )
}

/** `hasCustomer`: where the orders are not all one's own. */
export function useOrderColumns(hasCustomer: boolean): DataColumn<ListedOrder>[] {
  const { t } = useTranslation('ecommerce')
  const { money, date, dateTime } = useFormat()
  // Number, status and total have room beside each other on a phone.
  const isNarrow = useMedia('(max-width: 767.98px)')
  const customer: DataColumn<ListedOrder> = {
    id: 'customer',
    header: t('customer'),
    isMinor: true,
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
    { id: 'createdAt', header: t('order.date'), isMinor: true, width: 190, cell: ({ createdAt }) => dateTime(createdAt) },
    ...(hasCustomer ? [customer] : []),
    {
      id: 'status',
      header: t('order.status'),
      filter: { type: 'choice', name: 'status', options: orderStatuses.map((value) => ({ value, label: t(`status.${value}`) })) },
      width: isNarrow ? 124 : 150,
      cell: ({ status }) => <OrderPill status={status} />,
    },
    { id: 'reference', header: t('reference'), isHidden: true, width: 160, cell: ({ reference }) => <bdi>{reference}</bdi> },
    { id: 'invoice', header: t('invoice'), isMinor: true, width: 150, cell: ({ invoiceNumber }) => <bdi dir="ltr">{invoiceNumber}</bdi> },
    {
      id: 'total',
      header: t('sum.total'),
      align: 'end',
      width: isNarrow ? 112 : 130,
      cell: ({ total, currency }) => <bdi>{money(total, currency)}</bdi>,
    },
  ]
}
