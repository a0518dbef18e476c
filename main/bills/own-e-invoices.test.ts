import { expect, test } from 'vitest'
import { readEInvoice } from '#modules/bills/reading/server/index.ts'
import { readContent } from '#modules/bills/reading/server/read-content.ts'
import { type EInvoiceFormat, eInvoiceFormats } from '#modules/invoices/e-invoices/contract.ts'
import { toCii } from '#modules/invoices/e-invoices/server/cii.ts'
import { composeEInvoice } from '#modules/invoices/e-invoices/server/compose-e-invoice.ts'
import type { EInvoice } from '#modules/invoices/e-invoices/server/e-invoice.ts'
import { hasOfficialRules, readSamples } from '#modules/invoices/e-invoices/server/official-rules.ts'
import { createRandom, createRandomSource } from '#modules/invoices/e-invoices/server/random-invoice.ts'
import type { EInvoiceSource } from '#modules/invoices/e-invoices/server/read-source.ts'
import { toUbl } from '#modules/invoices/e-invoices/server/ubl.ts'
import { composeDocument } from '#modules/invoices/pdf/server/compose-document.ts'
import { printInWorker } from '#modules/invoices/pdf/server/print-in-worker.ts'

const COUNT = 300

async function createFile(source: EInvoiceSource, format: EInvoiceFormat): Promise<{ invoice: EInvoice; bytes: Uint8Array }> {
  const invoice = composeEInvoice(source, format)
  if (format !== 'factur-x') return { invoice, bytes: Buffer.from(format === 'xrechnung-cii' ? toCii(invoice) : toUbl(invoice)) }
  const { row } = source.invoice
  const dated = { ...source.invoice, row: { ...row, issuedAt: '2026-11-26T09:00:00.000Z' } }
  const document = composeDocument({ invoice: dated, seller: source.seller, logo: null, creditOf: null })
  return { invoice, bytes: await printInWorker({ ...document, facturX: toCii(invoice) }) }
}

/** The writer leaves out what XML cannot contain; the reader trims. */
const toReadText = (text: string | null) =>
  text
    ?.toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .trim() || null

const readFormats = { 'xrechnung-ubl': 'ubl', 'peppol-ubl': 'ubl', 'xrechnung-cii': 'cii', 'factur-x': 'factur-x' } as const

function toExpected(invoice: EInvoice, format: EInvoiceFormat) {
  const { seller, totals, payment } = invoice
  return {
    format: readFormats[format],
    type: invoice.kind === 'invoice' ? 'invoice' : 'credit_note',
    number: invoice.number,
    issueDate: invoice.issuedDate,
    dueDate: invoice.dueDate,
    currency: invoice.currency,
    supplier: {
      name: seller.name,
      vatId: seller.vatId,
      taxId: seller.taxNumber,
      street: seller.address.filter(Boolean).join('\n'),
      postalCode: seller.postCode,
      city: seller.city,
      country: seller.country,
      email: seller.email,
      electronicAddress: seller.electronicAddress?.address,
    },
    buyer: { name: toReadText(invoice.buyer.name), vatId: invoice.buyer.vatId, country: invoice.buyer.country },
    buyerReference: invoice.buyerReference,
    orderReference: invoice.orderReference,
    note: toReadText(invoice.note),
    lines: invoice.lines.map((line) => ({
      name: toReadText(line.name),
      description: toReadText(line.description),
      quantity: line.quantity,
      unit: line.unit,
      netPrice: line.price,
      priceQuantity: null,
      taxRate: line.rate,
      taxCategory: line.category,
      netAmount: line.net,
    })),
    allowances: invoice.allowances.map(({ isCharge, reason, amount, rate, category }) => ({
      isCharge,
      reason,
      amount,
      taxRate: rate,
      taxCategory: category,
    })),
    taxes: invoice.taxGroups.map(({ category, rate, taxable, tax }) => ({ category, rate, base: taxable, amount: tax })),
    netTotal: totals.taxable,
    taxTotal: totals.tax,
    grossTotal: totals.total,
    paidAmount: totals.paid,
    payableAmount: totals.due,
    payment: {
      iban: payment?.account?.iban ?? null,
      bic: payment?.account?.bic ?? null,
      accountHolder: payment?.account?.holder ?? null,
      reference: payment?.account ? invoice.number : null,
      meansCode: payment?.code ?? null,
    },
    attachments: [],
    problems: [],
  }
}

test(
  `${COUNT} random invoices of our own, in every format, are read with equal values and without problems`,
  { tags: ['long'], timeout: 600_000 },
  async () => {
    for (let seed = 0; seed < COUNT; seed++) {
      const format = eInvoiceFormats[seed % eInvoiceFormats.length]!
      const { invoice, bytes } = await createFile(createRandomSource(createRandom(seed)), format)
      expect(readContent(bytes), `seed ${seed}`).toEqual(toExpected(invoice, format))
    }
  },
)

test('reads in a worker what it reads at once', async () => {
  const { invoice, bytes } = await createFile(createRandomSource(createRandom(1)), 'factur-x')
  expect(await readEInvoice(bytes)).toEqual(toExpected(invoice, 'factur-x'))
})

/** Placeholders in the official samples. */
const placeholders = [
  ['invalid_bic', '[BIC]'],
  ['invalid_vat_id', 'ATU123456789'],
  ['invalid_vat_id', 'DE12345ABC'],
  ['invalid_vat_id', 'DE123456789'],
  ['invalid_vat_id', 'DE 123456789'],
]

/** What the two syntaxes of a sample state differently. */
const different = { note: null, orderReference: null }

test.skipIf(!hasOfficialRules)('reads the official samples alike in both syntaxes; only placeholders are problems', () => {
  const samples = new Map(readSamples().map(({ name, xml }) => [name, readContent(Buffer.from(xml))]))
  expect(samples.size).toBe(22)
  for (const [name, { format, problems, ...invoice }] of samples) {
    const { format: _, problems: __, ...other } = samples.get(name.replace('ubl', 'uncefact'))!
    expect(format, name).toBe(name.includes('ubl') ? 'ubl' : 'cii')
    expect({ ...invoice, ...different }, name).toEqual({ ...other, ...different })
    for (const { code, values } of problems) expect(placeholders).toContainEqual([code, values['stated']])
  }
})
