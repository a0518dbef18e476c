import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import { type InvoiceSort, invoices } from '../../contract.ts'
import { type ListedInvoice, invoiceKinds, invoiceStatuses } from '../../invoice-contract.ts'
import { getBuyerName } from '../../web/buyer.ts'
import { type InvoicePermissions, useCatalogPermissions } from '../../web/use-invoice-permissions.ts'
import css from '../../web/list.module.css'
import { StatusPill } from '../../web/status-pill.tsx'
import { useSettings } from '../../settings/web/index.ts'

type Column = DataColumn<ListedInvoice> & { sortColumn: InvoiceSort }

/** Columns the viewer can read on at least some invoices. */
export function useInvoiceColumns(permissions: InvoicePermissions): DataColumn<ListedInvoice>[] {
  const { t } = useTranslation('invoices')
  const textColumns = useTextColumns()
  const amountColumns = useAmountColumns()
  const createdAt: Column = { ...useCreatedAtColumn(), header: t('field.Invoice.createdAt') }
  return [...textColumns, ...amountColumns, createdAt].filter(({ id }) => permissions.canRead(id))
}

function useCreatedAtColumn(): Omit<Column, 'header'> {
  const { dateTime } = useFormat()
  return {
    id: 'createdAt',
    sortColumn: 'createdAt',
    isHidden: true,
    width: 180,
    cell: (invoice) => dateTime(invoice.createdAt),
  }
}

function useTextColumns(): Column[] {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  const clients = useClientOptions()
  const isNarrow = useMediaQuery(NARROW)
  return [
    {
      id: 'number',
      header: t('number'),
      sortColumn: 'number',
      filter: {
        type: 'choice',
        name: 'kind',
        options: invoiceKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        isSingle: true,
      },
      width: isNarrow ? 170 : 146,
      text: ({ number }) => number ?? t('draft'),
      cell: (invoice) => <InvoiceNumber invoice={invoice} isNarrow={isNarrow} />,
    },
    {
      id: 'client',
      header: t('client'),
      sortColumn: 'client',
      filter: { type: 'choice', name: 'clientId', options: clients, isSingle: true },
      isSecondary: true,
      width: 172,
      text: ({ client }) => getBuyerName(client),
      cell: ({ client }) => <bdi>{getBuyerName(client) || '–'}</bdi>,
    },
    {
      id: 'status',
      header: t('status'),
      sortColumn: 'status',
      filter: { type: 'choice', name: 'status', options: invoiceStatuses.map((value) => ({ value, label: t(`status.${value}`) })) },
      isSecondary: true,
      width: 140,
      cell: ({ status }) => status && <StatusPill status={status} />,
    },
    {
      id: 'issuedDate',
      header: t('issuedDate'),
      sortColumn: 'issuedDate',
      filter: { type: 'date', from: 'issuedFrom', to: 'issuedTo' },
      isSecondary: true,
      width: 150,
      cell: ({ issuedDate }) => issuedDate && date(issuedDate),
    },
    {
      id: 'dueDate',
      header: t('dueDate'),
      sortColumn: 'dueDate',
      filter: { type: 'date', from: 'dueFrom', to: 'dueTo' },
      isSecondary: true,
      width: 136,
      cell: ({ dueDate, status }) => dueDate && <span className={status === 'overdue' ? css.overdue : undefined}>{date(dueDate)}</span>,
    },
  ]
}

function useAmountColumns(): Column[] {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const isNarrow = useMediaQuery(NARROW)
  const currencies = useSettings()?.currencies ?? []
  const renderAmount = (amount: number | undefined, currency: string | undefined) =>
    amount !== undefined && currency ? <bdi className={css.amount}>{money(amount, currency)}</bdi> : null
  return [
    {
      id: 'total',
      header: t('total'),
      sortColumn: 'total',
      filter: { type: 'amount', from: 'totalFrom', to: 'totalTo', currency: currencies[0] ?? 'EUR' },
      align: 'end',
      width: 136,
      cell: ({ total, currency, status }) => (
        <>
          {renderAmount(total, currency)}
          {isNarrow && status && <span className={status === 'overdue' ? css.error : css.note}>{t(`status.${status}`)}</span>}
        </>
      ),
    },
    {
      id: 'balance',
      header: t('balance'),
      sortColumn: 'balance',
      filter: { type: 'amount', from: 'balanceFrom', to: 'balanceTo', currency: currencies[0] ?? 'EUR' },
      isSecondary: true,
      align: 'end',
      width: 150,
      cell: ({ balance, currency }) => (balance === 0 ? <span className={css.soft}>–</span> : renderAmount(balance, currency)),
    },
    {
      id: 'currency',
      header: t('currency'),
      sortColumn: 'currency',
      filter: { type: 'choice', name: 'currency', options: currencies.map((value) => ({ value, label: value })), isSingle: true },
      isHidden: true,
      width: 110,
      cell: ({ currency }) => currency,
    },
  ]
}

const MAX_CLIENTS = 100

function useClientOptions() {
  const { canRead } = useCatalogPermissions('Client')
  const { data } = useApiQuery(invoices.listClients, { page: 1, perPage: MAX_CLIENTS }, { enabled: canRead, staleTime: 60_000 })
  return data?.clients.map((client) => ({ value: String(client.id), label: getBuyerName(client) })) ?? []
}

/** On narrow screens the number column includes the client, and the total column the status. */
const NARROW = '(max-width: 767.98px)'

function InvoiceNumber({
  invoice: { number, kind, delivery, client, isImported },
  isNarrow,
}: {
  invoice: ListedInvoice
  isNarrow: boolean
}) {
  const { t } = useTranslation('invoices')
  const subtitle = [isNarrow && getBuyerName(client), kind === 'credit-note' && t('creditNote'), isImported && t('imported')]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      {number ? <bdi dir="ltr">{number}</bdi> : t('draft')}
      {subtitle && <span className={css.note}>{subtitle}</span>}
      {!subtitle && delivery === 'refused' && <span className={css.error}>{t('delivery.refused')}</span>}
    </>
  )
}
