import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { currencies, decimalOf, minorDigits } from '#platform/contract/money.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { csvLineSql, type SqlCell } from '#platform/server/csv/csv-sql.ts'
import { exportRows, type CsvColumn, type CsvExport } from '#platform/server/csv/export-rows.ts'
import { amongIds, inOrder } from '#platform/server/database/expressions.ts'
import type { invoices } from '../contract.ts'
import type { ListedInvoice } from '../invoice-contract.ts'
import { answerInvoices, listedColumns } from './answers.ts'
import { foundInvoices, orderOf } from './matching.ts'
import { invoiceSubject, type InvoiceContext } from './subjects.ts'

const plain = ['number', 'kind', 'status', 'issuedDate', 'dueDate', 'reference', 'currency'] as const
const client = ['company', 'name', 'email', 'address', 'postCode', 'city', 'country', 'vatId'] as const
const money = ['subtotal', 'discount', 'tax', 'total', 'paid', 'credited', 'balance'] as const

/** The invoices that the list shows, as CSV. */
export const exportInvoices = (ctx: InvoiceContext, input: Input<typeof invoices.exportInvoices>) =>
  invoicesAsCsv(
    ctx,
    foundInvoices(ctx, input)
      .select('invoices.id')
      .orderBy(inOrder('invoices', orderOf(input)) as never),
  )

/** These invoices in their order, without the columns that the viewer may not read. */
export function invoicesAsCsv(ctx: InvoiceContext, ids: CsvExport<ListedInvoice>['ids']) {
  const columns = columnsOf(ctx)
  const isWhole = columns.every(({ property }) => isReadableEverywhere(ctx, invoiceSubject, property))
  return exportRows<ListedInvoice>(ctx, {
    name: 'invoices',
    columns,
    ids,
    rows: async (some) => {
      const rows = await visibleSlow(ctx, invoiceSubject)
        .select(listedColumns)
        .where(amongIds(ctx.dialect, 'invoices.id', some))
        .execute()
      return answerInvoices(ctx, rows, { lines: false })
    },
    ...(isWhole && { lines: (some) => linesOf(ctx, columns, some) }),
  })
}

/** What cells are made of is found once for each row: they name it several times. PostgreSQL would parse the client anew for each of its cells. */
const linesOf = (ctx: InvoiceContext, columns: readonly Column[], ids: readonly number[]) =>
  ctx.slow
    .with(
      (cte) => (ctx.dialect === 'postgres' ? cte('found').materialized() : cte('found').notMaterialized()),
      () =>
        visibleSlow(ctx, invoiceSubject)
          .where(amongIds(ctx.dialect, 'invoices.id', ids))
          .select([...stored, clientOf(ctx).as('client')]),
    )
    .with(
      (cte) => cte('wanted').materialized(),
      (db) =>
        db
          .selectFrom('found as invoices')
          .select(['invoices.id', units.as('units'), ...columns.map((column, index) => column.stored.as(`c${index}`))]),
    )
    .selectFrom('wanted')
    .select(['wanted.id', csvLineSql(columns.map(({ type }, index) => cellOf(type, sql.ref(`c${index}`)))).as('line')])

const stored = ['invoices.id', ...[...plain, ...money].map((name) => `invoices.${name}` as const)] as const

const clientOf = ({ dialect }: InvoiceContext) => (dialect === 'postgres' ? sql`invoices.client::jsonb` : sql`invoices.client`)

const cellOf = (type: Column['type'], value: RawBuilder<unknown>): SqlCell =>
  type === 'text' ? { text: value } : type === 'number' ? { number: value } : { amount: value, units: sql.ref('units') }

/** `stored`: the same value, for the database to write. */
type Column = CsvColumn<ListedInvoice> & { property: string; type: 'text' | 'number' | 'amount'; stored: RawBuilder<unknown> }

/** Only what the viewer may read of at least some. */
function columnsOf(ctx: InvoiceContext): Column[] {
  const ref = (name: string) => sql.ref(`invoices.${name}`)
  const ofClient = (name: string) =>
    ctx.dialect === 'sqlite' ? sql`json_extract(invoices.client, ${sql.lit(`$.${name}`)})` : sql`(invoices.client ->> ${sql.lit(name)})`
  const columns: Column[] = [
    { property: 'id', header: 'id', value: ({ id }) => id, type: 'number', stored: ref('id') },
    ...plain.map((name): Column => ({ property: name, header: name, value: (invoice) => invoice[name], type: 'text', stored: ref(name) })),
    ...client.map((name): Column => ({
      property: 'client',
      header: `client.${name}`,
      value: (invoice) => invoice.client?.[name] ?? null,
      type: 'text',
      stored: ofClient(name),
    })),
    ...money.map((name): Column => ({
      property: name,
      header: name,
      value: (invoice) => decimal(invoice, name),
      type: 'amount',
      stored: ref(name),
    })),
  ]
  return columns.filter(({ property }) => property === 'id' || ctx.viewer.ability.can('read', 'Invoice', property))
}

/** A number, so that spreadsheets add it up; null where the viewer may not read it or its currency. */
const decimal = (invoice: ListedInvoice, name: (typeof money)[number]): number | null => {
  const [amount, currency] = [invoice[name], invoice.currency] as [number | null, string | null]
  return amount === null || currency === null ? null : Number(decimalOf(amount, currency))
}

const withDigits = (digits: number) =>
  sql.join(currencies.filter((currency) => minorDigits(currency) === digits).map((currency) => sql.lit(currency)))

/** How many minor units make one of the invoice's currency. */
const units = sql<number>`case when invoices.currency in (${withDigits(0)}) then 1 when invoices.currency in (${withDigits(3)}) then 1000 else 100 end`
