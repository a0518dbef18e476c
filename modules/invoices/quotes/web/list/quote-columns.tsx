import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import { invoices } from '../../../contract.ts'
import { getBuyerName } from '../../../web/buyer.ts'
import css from '../../../web/list.module.css'
import { useCatalogPermissions } from '../../../web/use-invoice-permissions.ts'
import type { QuoteSort } from '../../contract.ts'
import { type ListedQuote, quoteStatuses } from '../../quote-schema.ts'
import { QuotePill } from '../quote-pill.tsx'
import type { QuotePermissions } from '../use-quote-permissions.ts'

type Column = DataColumn<ListedQuote> & { sortColumn: QuoteSort }

/** On narrow screens the number column includes the client, and the total column the status. */
const NARROW = '(max-width: 767.98px)'

/** Columns the viewer can read on at least some quotes. */
export function useQuoteColumns(permissions: QuotePermissions): DataColumn<ListedQuote>[] {
  const columns = [...useTextColumns(), ...useDateColumns(), useTotalColumn()]
  return columns.filter(({ id }) => permissions.canRead(id))
}

function useTextColumns(): Column[] {
  const { t } = useTranslation('invoices')
  const clients = useClientOptions()
  const isNarrow = useMediaQuery(NARROW)
  return [
    {
      id: 'number',
      header: t('number'),
      sortColumn: 'number',
      width: isNarrow ? 170 : 146,
      text: ({ number }) => number ?? t('draft'),
      cell: ({ number, client, delivery }) => (
        <>
          {number ? <bdi dir="ltr">{number}</bdi> : t('draft')}
          {isNarrow && getBuyerName(client) && <span className={css.note}>{getBuyerName(client)}</span>}
          {!isNarrow && delivery === 'refused' && <span className={css.error}>{t('delivery.refused')}</span>}
        </>
      ),
    },
    {
      id: 'client',
      header: t('client'),
      sortColumn: 'client',
      filter: { type: 'choice', name: 'clientId', options: clients, isSingle: true },
      isSecondary: true,
      width: 190,
      text: ({ client }) => getBuyerName(client),
      cell: ({ client }) => <bdi>{getBuyerName(client) || '–'}</bdi>,
    },
    {
      id: 'status',
      header: t('status'),
      sortColumn: 'status',
      filter: { type: 'choice', name: 'status', options: quoteStatuses.map((value) => ({ value, label: t(`quote.status.${value}`) })) },
      isSecondary: true,
      width: 150,
      cell: ({ status }) => status && <QuotePill status={status} />,
    },
  ]
}

function useDateColumns(): Column[] {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  return [
    {
      id: 'date',
      header: t('quote.date'),
      sortColumn: 'date',
      isSecondary: true,
      width: 150,
      cell: (quote) => quote.date && date(quote.date),
    },
    {
      id: 'validUntil',
      header: t('quote.validUntil'),
      sortColumn: 'validUntil',
      isSecondary: true,
      width: 150,
      cell: ({ validUntil, status }) =>
        validUntil && <span className={status === 'expired' ? css.overdue : undefined}>{date(validUntil)}</span>,
    },
  ]
}

function useTotalColumn(): Column {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const isNarrow = useMediaQuery(NARROW)
  return {
    id: 'total',
    header: t('total'),
    sortColumn: 'total',
    align: 'end',
    width: 136,
    cell: ({ total, currency, status }) => (
      <>
        {total !== null && currency && <bdi className={css.amount}>{money(total, currency)}</bdi>}
        {isNarrow && status && <span className={css.note}>{t(`quote.status.${status}`)}</span>}
      </>
    ),
  }
}

const MAX_CLIENTS = 100

function useClientOptions() {
  const { canRead } = useCatalogPermissions('Client')
  const { data } = useApiQuery(invoices.listClients, { page: 1, perPage: MAX_CLIENTS }, { enabled: canRead, staleTime: 60_000 })
  return data?.clients.map((client) => ({ value: String(client.id), label: getBuyerName(client) })) ?? []
}
