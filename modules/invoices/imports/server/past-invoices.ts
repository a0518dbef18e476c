import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { languages, type Language } from '#platform/contract/user.ts'
import { groupRows } from '#platform/server/imports/group-rows.ts'
import { defineImportSource, type DuplicateRecord, type KeyedItem } from '#platform/server/imports/import-source.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceTables } from '../../server/tables.ts'
import { readSettings } from '../../settings/server/index.ts'
import { amountColumns } from './amount-columns.ts'
import { invoiceColumns } from './invoice-columns.ts'
import type { PastInvoice } from './past-invoice.ts'
import { readPastInvoice } from './read-past-invoice.ts'
import { storePastInvoices } from './store-past-invoice.ts'

/** Requires the permission to delete invoices, since an import that is undone deletes them. */
export const pastInvoices = defineImportSource<InvoiceTables, PastInvoice>({
  name: 'past-invoices',
  access: ['delete', 'Invoice'],
  entity: 'invoice',
  extensions: ['.csv', '.tsv', '.xlsx'],
  columns: [...invoiceColumns, ...amountColumns],
  getOptions: async ({ db }) => {
    const { currencies } = await readSettings(db)
    return [
      {
        name: 'currency',
        label: 'importOption.currency',
        choices: currencies.map((currency) => ({ value: currency, title: currency })),
        default: currencies[0]!,
      },
    ]
  },
  read: async function* ({ rows, options, viewer }) {
    const language = languages.find((one) => one === viewer.language) ?? ('en' satisfies Language)
    for await (const group of groupRows(rows, ({ values }) => String(values.number ?? '').trim()))
      yield readPastInvoice(group, { currency: options.currency ?? 'EUR', language })
  },
  findDuplicates,
  store: async (ctx, invoice) => (await storePastInvoices(ctx, [invoice]))[0]!,
  storeAll: storePastInvoices,
})

/** Numbers are unique, also among invoices that the viewer cannot see; those are rejected when they are stored. */
async function findDuplicates(
  ctx: InvoiceContext,
  items: readonly KeyedItem<PastInvoice>[],
): Promise<ReadonlyMap<string, DuplicateRecord>> {
  if (items.length === 0 || !isReadableEverywhere(ctx, invoiceSubject, 'number')) return new Map()
  const numbers = items.map(({ value }) => value.number)
  const rows = await visible(ctx, invoiceSubject)
    .select(['invoices.id', 'invoices.number'])
    .where('invoices.number', 'in', numbers)
    .execute()
  const byNumber = new Map(rows.map(({ id, number }) => [number, { id, title: number! }]))
  return new Map(items.flatMap(({ key, value }) => (byNumber.has(value.number) ? [[key, byNumber.get(value.number)!] as const] : [])))
}
