import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { formatDecimal } from '#platform/contract/money.ts'
import { invoices } from '#modules/invoices/contract.ts'
import { invoiceKinds, invoiceStatuses, type InvoiceStatus } from '#modules/invoices/invoice-contract.ts'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import { useFormat, type Format } from '#platform/web/i18n/format.ts'
import { apiMutationOptions, useApiQuery } from '#platform/web/api/queries.ts'
import type { CellEditOptions, DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { useMutation } from '@tanstack/react-query'
import type { datatables } from '../contract.ts'

export type TableRow = Output<typeof datatables.listRows>['invoices'][number]

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

function buildColumns({ t, format: { date, money }, edit, currencies }: ColumnContext): (DataColumn<TableRow> & { field: string })[] {
  const statuses = invoiceStatuses.map((value) => ({ value, label: t(`status.${value}`) }))
  const statusLabels = new Map(statuses.map(({ value, label }) => [value, label]))
  const kinds = invoiceKinds.map((value) => ({ value, label: t(`kind.${value}`) }))
  return [
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
    {
      id: 'issued',
      field: 'issuedDate',
      header: t('issued'),
      sortColumn: 'issuedDate',
      width: DATE_WIDTH,
      isSecondary: true,
      align: 'end',
      filter: { type: 'date', from: 'issuedFrom', to: 'issuedTo' },
      cell: ({ issuedDate }) => issuedDate && date(issuedDate),
    },
    {
      id: 'due',
      field: 'dueDate',
      header: t('due'),
      sortColumn: 'dueDate',
      width: DATE_WIDTH,
      isSecondary: true,
      align: 'end',
      filter: { type: 'date', from: 'dueFrom', to: 'dueTo' },
      edit: edit('dueDate', 'date'),
      cell: ({ dueDate }) => dueDate && date(dueDate),
    },
    {
      id: 'currency',
      field: 'currency',
      header: t('currency'),
      sortColumn: 'currency',
      width: 136,
      isSecondary: true,
      filter: { type: 'choice', name: 'currency', options: currencies.map((value) => ({ value, label: value })) },
      cell: ({ currency }) => currency,
    },
    {
      id: 'total',
      field: 'total',
      header: t('total'),
      sortColumn: 'total',
      width: 130,
      align: 'end',
      filter: { type: 'amount', from: 'totalFrom', to: 'totalTo', currency: currencies[0] ?? 'EUR' },
      text: ({ total, currency }) => formatPlainAmount(total, currency),
      cell: ({ total, currency }) => total !== null && currency && money(total, currency),
    },
    {
      id: 'balance',
      field: 'balance',
      header: t('balance'),
      sortColumn: 'balance',
      width: 130,
      isSecondary: true,
      align: 'end',
      filter: { type: 'amount', from: 'balanceFrom', to: 'balanceTo', currency: currencies[0] ?? 'EUR' },
      text: ({ balance, currency }) => formatPlainAmount(balance, currency),
      cell: ({ balance, currency }) => balance !== null && currency && money(balance, currency),
    },
    {
      id: 'reference',
      field: 'reference',
      header: t('reference'),
      width: 180,
      isSecondary: true,
      edit: edit('reference', 'text'),
      cell: ({ reference }) => reference,
    },
  ]
}

/** Without a currency, so that a spreadsheet reads the copied cell as a number. */
const formatPlainAmount = (amount: number | null, currency: string | null) =>
  amount === null || !currency ? '' : formatDecimal(amount, currency)

/** Only cells of drafts are editable; a concurrent change answers 409. */
function useCellEdit() {
  const ability = useAbility()
  const { mutateAsync } = useMutation(apiMutationOptions(invoices.updateInvoice, { topics: ['invoices'], onError: () => true }))
  return useCallback(
    (field: 'dueDate' | 'reference', type: 'date' | 'text'): CellEditOptions<TableRow> => ({
      type,
      value: (row) => row[field] ?? '',
      isEditable: (row) =>
        row.status === 'draft' &&
        row.kind === 'invoice' &&
        isAllowed(ability, { action: 'update', subject: 'Invoice', object: row, field }),
      save: ({ id, version }, text) => mutateAsync({ invoice: { id, version, [field]: text || null } }),
    }),
    [ability, mutateAsync],
  )
}
