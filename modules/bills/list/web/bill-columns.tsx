import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import { type ListedBill, billStatuses } from '../../bill-schema.ts'
import { bills } from '../../contract.ts'
import { StatusBadge } from '../../web/status-badge.tsx'
import type { BillPermissions } from '../../web/use-bill-permissions.ts'
import type { BillSort } from '../contract.ts'
import css from './bill-columns.module.css'

type Column = DataColumn<ListedBill> & { sortColumn?: BillSort }

/** Columns the viewer can read on at least some bills. */
export function useBillColumns(permissions: BillPermissions): DataColumn<ListedBill>[] {
  const textColumns = useTextColumns()
  const dateColumns = useDateColumns()
  const columns = [...textColumns, ...dateColumns, useTotalColumn(), useAssigneeColumn(permissions), useCreatedAtColumn()]
  return columns.filter(({ id }) => permissions.canRead(id))
}

/** On narrow screens the supplier column includes the number, and the total column status and due date. */
const NARROW = '(max-width: 767.98px)'

function useTextColumns(): Column[] {
  const { t } = useTranslation('bills')
  const isNarrow = useMediaQuery(NARROW)
  const suppliers = useSupplierOptions()
  return [
    {
      id: 'supplierName',
      header: t('field.Bill.supplierName'),
      sortColumn: 'supplierName',
      filter: { type: 'choice', name: 'supplier', options: suppliers, isSingle: true },
      width: isNarrow ? 180 : 240,
      text: ({ supplierName }) => supplierName ?? '',
      cell: (bill) => <SupplierCell bill={bill} isNarrow={isNarrow} />,
    },
    {
      id: 'number',
      header: t('field.Bill.number'),
      sortColumn: 'number',
      isSecondary: true,
      width: 150,
      text: ({ number }) => number ?? '',
      cell: ({ number }) => <bdi dir="ltr">{number ?? '–'}</bdi>,
    },
    {
      id: 'status',
      header: t('field.Bill.status'),
      sortColumn: 'status',
      filter: { type: 'choice', name: 'status', options: billStatuses.map((value) => ({ value, label: t(`status.${value}`) })) },
      isSecondary: true,
      width: 130,
      text: ({ status }) => status && t(`status.${status}`),
      cell: ({ status }) => status && <StatusBadge status={status} />,
    },
  ]
}

function useSupplierOptions() {
  const { data } = useApiQuery(bills.listSuppliers, {}, { staleTime: 60_000 })
  const names = data?.suppliers.flatMap(({ supplierName }) => supplierName ?? []) ?? []
  return names.map((name) => ({ value: name, label: name }))
}

function SupplierCell({ bill, isNarrow }: { bill: ListedBill; isNarrow: boolean }) {
  const { t } = useTranslation('bills')
  const { supplierName, number, kind, status, errorCount, possibleDuplicateOf } = bill
  const isInReview = status === 'review'
  const subtitle = [isNarrow && number, kind === 'credit-note' && t('kind.credit-note')].filter(Boolean).join(' · ')
  const warning =
    isInReview && (possibleDuplicateOf ? t('duplicate.short') : (errorCount ?? 0) > 0 && t('errorCount', { count: errorCount }))
  return (
    <>
      <bdi>{supplierName ?? t('noSupplier')}</bdi>
      {subtitle && <span className={css.note}>{subtitle}</span>}
      {warning && !subtitle && <span className={css.warning}>{warning}</span>}
    </>
  )
}

function useDateColumns(): Column[] {
  const { t } = useTranslation('bills')
  const { date } = useFormat()
  return [
    {
      id: 'issueDate',
      header: t('field.Bill.issueDate'),
      sortColumn: 'issueDate',
      filter: { type: 'date', from: 'issuedFrom', to: 'issuedTo' },
      isSecondary: true,
      width: 156,
      text: ({ issueDate }) => issueDate ?? '',
      cell: ({ issueDate }) => issueDate && date(issueDate),
    },
    {
      id: 'dueDate',
      header: t('field.Bill.dueDate'),
      sortColumn: 'dueDate',
      filter: { type: 'date', from: 'dueFrom', to: 'dueTo' },
      isSecondary: true,
      width: 150,
      text: ({ dueDate }) => dueDate ?? '',
      cell: (bill) => <DueDate bill={bill} />,
    },
  ]
}

function DueDate({ bill: { dueDate, isOverdue } }: { bill: ListedBill }) {
  const { t } = useTranslation('bills')
  const { date } = useFormat()
  if (!dueDate) return '–'
  return (
    <span className={css.stack}>
      <span className={isOverdue ? css.overdue : undefined}>{date(dueDate)}</span>
      {isOverdue && <span className={css.warning}>{t('overdue')}</span>}
    </span>
  )
}

function useTotalColumn(): Column {
  const { t } = useTranslation('bills')
  const isNarrow = useMediaQuery(NARROW)
  return {
    id: 'total',
    header: t('field.Bill.total'),
    sortColumn: 'total',
    align: 'end',
    width: 140,
    cell: (bill) => <TotalCell bill={bill} isNarrow={isNarrow} />,
  }
}

function TotalCell({ bill: { total, currency, status, isOverdue }, isNarrow }: { bill: ListedBill; isNarrow: boolean }) {
  const { t } = useTranslation('bills')
  const { money } = useFormat()
  return (
    <span className={css.stack}>
      {total !== null && currency && <bdi className={css.amount}>{money(total, currency)}</bdi>}
      {isNarrow && status && <span className={isOverdue ? css.warning : css.note}>{t(isOverdue ? 'overdue' : `status.${status}`)}</span>}
    </span>
  )
}

function useAssigneeColumn({ canUpdateAny }: BillPermissions): Column {
  const { t } = useTranslation('bills')
  const { data } = useApiQuery(bills.listApprovers, {}, { enabled: canUpdateAny, staleTime: 60_000 })
  const options = data?.people.map(({ id, fullName }) => ({ value: String(id), label: fullName })) ?? []
  return {
    id: 'assignee',
    header: t('assignee'),
    filter: { type: 'choice', name: 'assignee', options, isSingle: true },
    isSecondary: true,
    isHidden: true,
    width: 170,
    text: ({ assignee }) => assignee?.fullName ?? '',
    cell: ({ assignee }) => <bdi>{assignee?.fullName}</bdi>,
  }
}

function useCreatedAtColumn(): Column {
  const { t } = useTranslation('bills')
  const { dateTime } = useFormat()
  return {
    id: 'createdAt',
    header: t('createdAt'),
    sortColumn: 'createdAt',
    isSecondary: true,
    isHidden: true,
    width: 180,
    cell: ({ createdAt }) => dateTime(createdAt),
  }
}
