import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/contract/money.ts'
import { invoices } from '#modules/invoices/contract.ts'
import { invoiceKinds, invoiceStatuses, type InvoiceStatus } from '#modules/invoices/invoice-contract.ts'
import { useAbility } from '#platform/web/session/abilities.tsx'
import { useFormat, type Format } from '#platform/web/i18n/format.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import type { TableRow } from './table-row.ts'
import { useCellEdit } from './use-cell-edit.ts'

const statusTones: Record<InvoiceStatus, 'neutral' | 'info' | 'warning' | 'success' | 'danger'> = {
  draft: 'neutral',
  sent: 'info',
  partial: 'warning',
  paid: 'success',
  overdue: 'danger',
  credited: 'neutral',
}
const NO_CURRENCIES: readonly string[] = []
/** In pixels; fits the Chinese date format, the longest of the five. */
const DATE_WIDTH = 144

export const getRowName = ({ id, number }: TableRow) => number ?? `#${id}`

/** Only columns whose field the viewer may read on at least some rows. The array is stable between renders. */
export function useRowColumns(): DataColumn<TableRow>[] {
  const { t } = useTranslation('datatables')
  const format = useFormat()
  const ability = useAbility()
  const edit = useCellEdit()
  const { data } = useApiQuery(invoices.getSettings, {}, { staleTime: 60_000 })
  const currencies = data?.settings.currencies ?? NO_CURRENCIES
  return useMemo(
    () => buildColumns({ t, format, edit, currencies }).filter(({ field }) => ability.can('read', 'Invoice', field)),
    [t, format, ability, edit, currencies],
  )
}

type ColumnContext = { t: TFunction; format: Format; edit: ReturnType<typeof useCellEdit>; currencies: readonly string[] }
type RowColumn = DataColumn<TableRow> & { field: string }

const buildColumns = (context: ColumnContext): RowColumn[] => [
  ...buildDocumentColumns(context),
  ...buildStatusColumns(context),
  ...buildDateColumns(context),
  buildCurrencyColumn(context),
  buildAmountColumn('total', context.t('total'), context),
  { ...buildAmountColumn('balance', context.t('balance'), context), isSecondary: true },
  buildReferenceColumn(context),
]

const buildDocumentColumns = ({ t }: ColumnContext): RowColumn[] => [
  { id: 'number', field: 'number', header: t('number'), sortColumn: 'number', width: 130, cell: getRowName },
  {
    id: 'client',
    field: 'client',
    header: t('client'),
    sortColumn: 'client',
    width: 200,
    filter: { type: 'text', name: 'client' },
    cell: ({ client }) => client?.company ?? client?.name,
  },
]

function buildStatusColumns({ t }: ColumnContext): RowColumn[] {
  const statuses = invoiceStatuses.map((value) => ({ value, label: t(`status.${value}`) }))
  const statusLabels = new Map(statuses.map(({ value, label }) => [value, label]))
  const kinds = invoiceKinds.map((value) => ({ value, label: t(`kind.${value}`) }))
  return [
    {
      id: 'status',
      field: 'status',
      header: t('status'),
      sortColumn: 'status',
      width: 136,
      filter: { type: 'choice', name: 'status', options: statuses },
      text: ({ status }) => (status && statusLabels.get(status)) || '',
      cell: ({ status }) => status && <Badge tone={statusTones[status]}>{statusLabels.get(status)}</Badge>,
    },
    {
      id: 'kind',
      field: 'kind',
      header: t('kind'),
      width: 120,
      isHidden: true,
      filter: { type: 'choice', name: 'kind', options: kinds },
      cell: ({ kind }) => kinds.find(({ value }) => value === kind)?.label,
    },
  ]
}

const dateColumn = { width: DATE_WIDTH, isSecondary: true, align: 'end' } as const

const buildDateColumns = ({ t, format: { date }, edit }: ColumnContext): RowColumn[] => [
  {
    ...dateColumn,
    id: 'issued',
    field: 'issuedDate',
    header: t('issued'),
    sortColumn: 'issuedDate',
    filter: { type: 'date', from: 'issuedFrom', to: 'issuedTo' },
    cell: ({ issuedDate }) => issuedDate && date(issuedDate),
  },
  {
    ...dateColumn,
    id: 'due',
    field: 'dueDate',
    header: t('due'),
    sortColumn: 'dueDate',
    filter: { type: 'date', from: 'dueFrom', to: 'dueTo' },
    edit: edit('dueDate', 'date'),
    cell: ({ dueDate }) => dueDate && date(dueDate),
  },
]

const buildCurrencyColumn = ({ t, currencies }: ColumnContext): RowColumn => ({
  id: 'currency',
  field: 'currency',
  header: t('currency'),
  sortColumn: 'currency',
  width: 136,
  isSecondary: true,
  filter: { type: 'choice', name: 'currency', options: currencies.map((value) => ({ value, label: value })) },
  cell: ({ currency }) => currency,
})

const buildAmountColumn = (
  field: 'total' | 'balance',
  header: string,
  { format: { money }, currencies }: Pick<ColumnContext, 'format' | 'currencies'>,
): RowColumn => ({
  id: field,
  field,
  header,
  sortColumn: field,
  width: 130,
  align: 'end',
  filter: { type: 'amount', from: `${field}From`, to: `${field}To`, currency: currencies[0] ?? 'EUR' },
  text: ({ [field]: amount, currency }) => formatPlainAmount(amount, currency),
  cell: ({ [field]: amount, currency }) => amount !== null && currency && money(amount, currency),
})

/** Without a currency, so that a spreadsheet reads the copied cell as a number. */
const formatPlainAmount = (amount: number | null, currency: string | null) =>
  amount === null || !currency ? '' : formatDecimal(amount, currency)

const buildReferenceColumn = ({ t, edit }: ColumnContext): RowColumn => ({
  id: 'reference',
  field: 'reference',
  header: t('reference'),
  width: 180,
  isSecondary: true,
  edit: edit('reference', 'text'),
  cell: ({ reference }) => reference,
})
