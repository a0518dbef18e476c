import { type RawBuilder, sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { currencies, formatDecimal, getMinorUnitDigits } from '#platform/contract/money.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { type CsvCellExpression, csvLineExpression } from '#platform/server/csv/csv-line-expression.ts'
import { type CsvColumn, type CsvExport, exportCsv } from '#platform/server/csv/export-csv.ts'
import { isInIds, orderBySorts } from '#platform/server/database/queries/expressions.ts'
import type { invoices } from '../../contract.ts'
import type { ListedInvoice } from '../../invoice-contract.ts'
import { toListedInvoices, listedColumns } from '../../server/invoice-response.ts'
import { searchInvoices, toSortOrder } from './filter-invoices.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'

const plainFields = ['number', 'kind', 'status', 'issuedDate', 'dueDate', 'reference', 'currency'] as const
const clientFields = ['company', 'name', 'email', 'address', 'postCode', 'city', 'country', 'vatId'] as const
const moneyFields = ['subtotal', 'discount', 'tax', 'total', 'paid', 'credited', 'balance'] as const

export const exportInvoices = (ctx: InvoiceContext, input: Input<typeof invoices.exportInvoices>) =>
  exportInvoicesByIds(
    ctx,
    searchInvoices(ctx, input)
      .select('invoices.id')
      .orderBy(orderBySorts('invoices', toSortOrder(input)) as never),
  )

/** Exports the invoices in the given order, without columns the viewer may not read. */
export function exportInvoicesByIds(ctx: InvoiceContext, ids: CsvExport<ListedInvoice>['ids']) {
  const columns = listReadableColumns(ctx)
  const isFullyReadable = columns.every(({ property }) => isReadableEverywhere(ctx, invoiceSubject, property))
  return exportCsv<ListedInvoice>(ctx, {
    name: 'invoices',
    columns,
    ids,
    rows: async (batchIds) => {
      const hasId = isInIds(ctx.dialect, 'invoices.id', batchIds)
      const rows = await visibleInWorker(ctx, invoiceSubject).select(listedColumns).where(hasId).execute()
      return toListedInvoices(ctx, rows, { lines: false })
    },
    ...(isFullyReadable && { lines: (batchIds) => selectCsvLines(ctx, columns, batchIds) }),
  })
}

/** A CTE computes each cell's value once per row. PostgreSQL would otherwise parse the client JSON for every cell. */
const selectCsvLines = (ctx: InvoiceContext, columns: readonly Column[], ids: readonly number[]) =>
  ctx.slow
    .with(
      (cte) => (ctx.dialect === 'postgres' ? cte('visible_invoices').materialized() : cte('visible_invoices').notMaterialized()),
      () =>
        visibleInWorker(ctx, invoiceSubject)
          .where(isInIds(ctx.dialect, 'invoices.id', ids))
          .select([...storedColumns, selectClient(ctx).as('client')]),
    )
    .with(
      (cte) => cte('csv_values').materialized(),
      (db) =>
        db
          .selectFrom('visible_invoices as invoices')
          .select(['invoices.id', minorUnitFactor.as('units'), ...columns.map((column, index) => column.stored.as(`c${index}`))]),
    )
    .selectFrom('csv_values')
    .select(['csv_values.id', csvLineExpression(columns.map(({ type }, index) => toSqlCell(type, sql.ref(`c${index}`)))).as('line')])

const storedColumns = ['invoices.id', ...[...plainFields, ...moneyFields].map((name) => `invoices.${name}` as const)] as const

const selectClient = ({ dialect }: InvoiceContext) => (dialect === 'postgres' ? sql`invoices.client::jsonb` : sql`invoices.client`)

const toSqlCell = (type: Column['type'], value: RawBuilder<unknown>): CsvCellExpression =>
  type === 'text' ? { text: value } : type === 'number' ? { number: value } : { amount: value, units: sql.ref('units') }

/** `stored` is the same value as an SQL expression. */
type Column = CsvColumn<ListedInvoice> & { property: string; type: 'text' | 'number' | 'amount'; stored: RawBuilder<unknown> }

/** Columns the viewer can read on at least some invoices. */
function listReadableColumns(ctx: InvoiceContext): Column[] {
  const ref = (name: string) => sql.ref(`invoices.${name}`)
  const getClientField = (name: string) =>
    ctx.dialect === 'sqlite' ? sql`json_extract(invoices.client, ${sql.lit(`$.${name}`)})` : sql`(invoices.client ->> ${sql.lit(name)})`
  const columns: Column[] = [
    { property: 'id', header: 'id', value: ({ id }) => id, type: 'number', stored: ref('id') },
    ...plainFields.map((name): Column => ({
      property: name,
      header: name,
      value: (invoice) => invoice[name],
      type: 'text',
      stored: ref(name),
    })),
    ...clientFields.map((name): Column => ({
      property: 'client',
      header: `client.${name}`,
      value: (invoice) => invoice.client?.[name] ?? null,
      type: 'text',
      stored: getClientField(name),
    })),
    ...moneyFields.map((name): Column => ({
      property: name,
      header: name,
      value: (invoice) => toDecimal(invoice, name),
      type: 'amount',
      stored: ref(name),
    })),
  ]
  return columns.filter(({ property }) => property === 'id' || ctx.viewer.ability.can('read', 'Invoice', property))
}

/** A number, so that spreadsheets can sum it; null if the amount or currency is hidden from the viewer. */
const toDecimal = (invoice: ListedInvoice, name: (typeof moneyFields)[number]): number | null => {
  const [amount, currency] = [invoice[name], invoice.currency] as [number | null, string | null]
  return amount === null || currency === null ? null : Number(formatDecimal(amount, currency))
}

const listCurrenciesWithDigits = (digits: number) =>
  sql.join(currencies.filter((currency) => getMinorUnitDigits(currency) === digits).map((currency) => sql.lit(currency)))

/** Minor units per major unit of the invoice's currency. */
const minorUnitFactor = sql<number>`case when invoices.currency in (${listCurrenciesWithDigits(0)}) then 1 when invoices.currency in (${listCurrenciesWithDigits(3)}) then 1000 else 100 end`
