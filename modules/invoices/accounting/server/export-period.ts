import { Readable } from 'node:stream'
import type { Input } from '#platform/contract/endpoint.ts'
import { formatDecimal } from '#platform/contract/money.ts'
import { formatCsvLine } from '#platform/server/csv/csv-line.ts'
import { loadZip } from '#platform/server/exports/load-zip.ts'
import { ApiResponse } from '#platform/server/module.ts'
import type { invoices as contract } from '../../contract.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { getFileName, printInvoice } from '../../pdf/server/index.ts'
import { assertPeriodReadable, type IssuedInvoice, type PeriodPayment, readIssuedInvoices, readPeriodPayments } from './read-period.ts'

/** Streamed: each PDF is printed when the previous one has been sent. */
export async function exportPeriod(ctx: InvoiceContext, period: Input<typeof contract.exportPeriod>): Promise<ApiResponse<string>> {
  assertPeriodReadable(ctx, period)
  const [issued, payments] = [await readIssuedInvoices(ctx, period), await readPeriodPayments(ctx, period)]
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  writeZip(ctx, writable, { issued, payments }).catch((error: unknown) => writable.abort(error).catch(() => {}))
  return new ApiResponse<string>(200, Readable.fromWeb(readable as never) as unknown as string, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="invoices-${period.from}-${period.to}.zip"`,
  })
}

type PeriodContent = { issued: readonly IssuedInvoice[]; payments: readonly PeriodPayment[] }

async function writeZip(ctx: InvoiceContext, writable: WritableStream<Uint8Array>, { issued, payments }: PeriodContent): Promise<void> {
  const { BlobReader, TextReader, ZipWriter } = await loadZip()
  const zip = new ZipWriter(writable)
  await zip.add('invoices.csv', new TextReader(formatInvoices(issued)))
  await zip.add('payments.csv', new TextReader(formatPayments(payments)))
  for (const { id } of issued) {
    const row = await ctx.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await zip.add(`invoices/${getFileName(row)}`, new BlobReader(new Blob([(await printInvoice(ctx, row)) as BlobPart])), { level: 0 })
  }
  await zip.close()
}

const BYTE_ORDER_MARK = '\ufeff'
const toNumber = (amount: number, currency: string) => Number(formatDecimal(amount, currency))
const toCsv = (lines: readonly (string | number | null)[][]) => BYTE_ORDER_MARK + lines.map(formatCsvLine).join('')

/** One line for each tax group, so that the file shows the taxable amount of each rate. */
const formatInvoices = (issued: readonly IssuedInvoice[]) =>
  toCsv([
    [
      'number',
      'kind',
      'issuedDate',
      'dueDate',
      'client',
      'vatId',
      'country',
      'reference',
      'currency',
      'taxCategory',
      'taxRate',
      'taxable',
      'tax',
      'total',
      'file',
    ],
    ...issued.flatMap((invoice) =>
      invoice.taxGroups.map(({ taxCategory, taxRate, taxable, tax }) => [
        invoice.number,
        invoice.kind,
        invoice.issuedDate,
        invoice.dueDate,
        invoice.client?.company ?? invoice.client?.name ?? null,
        invoice.client?.vatId ?? null,
        invoice.client?.country ?? null,
        invoice.reference,
        invoice.currency,
        taxCategory,
        taxRate,
        ...[taxable, tax, taxable + tax].map((amount) => toNumber(amount, invoice.currency)),
        `invoices/${getFileName(invoice)}`,
      ]),
    ),
  ])

const formatPayments = (payments: readonly PeriodPayment[]) =>
  toCsv([
    ['date', 'invoice', 'client', 'currency', 'amount', 'method', 'note'],
    ...payments.map(({ date, number, client, currency, amount, method, note }) => [
      date,
      number,
      client?.company ?? client?.name ?? null,
      currency,
      toNumber(amount, currency),
      method,
      note,
    ]),
  ])
