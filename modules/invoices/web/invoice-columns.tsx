import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { useRead } from '#platform/web/queries.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { invoices, type InvoiceSort } from '../contract.ts'
import { invoiceKinds, invoiceStatuses, type ListedInvoice } from '../invoice-contract.ts'
import { buyerOf } from './buyer.ts'
import { useCatalogueRights, type InvoiceRights } from './invoice-rights.ts'
import css from './list.module.css'
import { StatusPill } from './status-pill.tsx'
import { useSettings } from './use-settings.ts'

type Column = DataColumn<ListedInvoice> & { sortColumn: InvoiceSort }

/** Only what the viewer may read of at least some invoices. */
export function useInvoiceColumns(rights: InvoiceRights): DataColumn<ListedInvoice>[] {
  const { t } = useTranslation('invoices')
  const wordColumns = useWordColumns()
  const sumColumns = useSumColumns()
  const createdAt: Column = { ...useCreatedAt(), header: t('field.Invoice.createdAt') }
  return [...wordColumns, ...sumColumns, createdAt].filter(({ id }) => rights.mayRead(id))
}

function useCreatedAt(): Omit<Column, 'header'> {
  const { dateTime } = useFormat()
  return {
    id: 'createdAt',
    sortColumn: 'createdAt',
    isHidden: true,
    width: 180,
    cell: (invoice) => dateTime(invoice.createdAt),
  }
}

function useWordColumns(): Column[] {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  const clients = useClientChoices()
  const isNarrow = useMedia(narrow)
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
      isMinor: true,
      width: 172,
      text: ({ client }) => buyerOf(client),
      cell: ({ client }) => <bdi>{buyerOf(client) || '–'}</bdi>,
    },
    {
      id: 'status',
      header: t('status'),
      sortColumn: 'status',
      filter: { type: 'choice', name: 'status', options: invoiceStatuses.map((value) => ({ value, label: t(`status.${value}`) })) },
      isMinor: true,
      width: 140,
      cell: ({ status }) => status && <StatusPill status={status} />,
    },
    {
      id: 'issuedDate',
      header: t('issuedDate'),
      sortColumn: 'issuedDate',
      filter: { type: 'date', from: 'issuedFrom', to: 'issuedTo' },
      isMinor: true,
      width: 150,
      cell: ({ issuedDate }) => issuedDate && date(issuedDate),
    },
    {
      id: 'dueDate',
      header: t('dueDate'),
      sortColumn: 'dueDate',
      filter: { type: 'date', from: 'dueFrom', to: 'dueTo' },
      isMinor: true,
      width: 136,
      cell: ({ dueDate, status }) => dueDate && <span className={status === 'overdue' ? css.late : undefined}>{date(dueDate)}</span>,
    },
  ]
}

function useSumColumns(): Column[] {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const isNarrow = useMedia(narrow)
  const currencies = useSettings()?.currencies ?? []
  const sum = (amount: number | undefined, currency: string | undefined) =>
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
          {sum(total, currency)}
          {isNarrow && status && <span className={status === 'overdue' ? css.refused : css.note}>{t(`status.${status}`)}</span>}
        </>
      ),
    },
    {
      id: 'balance',
      header: t('balance'),
      sortColumn: 'balance',
      filter: { type: 'amount', from: 'balanceFrom', to: 'balanceTo', currency: currencies[0] ?? 'EUR' },
      isMinor: true,
      align: 'end',
      width: 150,
      cell: ({ balance, currency }) => (balance === 0 ? <span className={css.soft}>–</span> : sum(balance, currency)),
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

const MOST = 100

function useClientChoices() {
  const { mayRead } = useCatalogueRights('Client')
  const { data } = useRead(invoices.listClients, { page: 1, perPage: MOST }, { enabled: mayRead, staleTime: 60_000 })
  return data?.clients.map((client) => ({ value: String(client.id), label: buyerOf(client) })) ?? []
}

/** Where there is little room, the client stands below the number, and the status below the total. */
const narrow = '(max-width: 767.98px)'

function InvoiceNumber({ invoice: { number, kind, delivery, client }, isNarrow }: { invoice: ListedInvoice; isNarrow: boolean }) {
  const { t } = useTranslation('invoices')
  const below = [isNarrow && buyerOf(client), kind === 'credit-note' && t('creditNote')].filter(Boolean).join(' · ')
  return (
    <>
      {number ? <bdi dir="ltr">{number}</bdi> : t('draft')}
      {below && <span className={css.note}>{below}</span>}
      {!below && delivery === 'refused' && <span className={css.refused}>{t('delivery.refused')}</span>}
    </>
  )
}
