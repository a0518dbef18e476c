import { expect, test } from 'vitest'
import { type EInvoiceFormat, eInvoiceFormats } from '../contract.ts'
import { toCii } from './cii.ts'
import { composeEInvoice } from './compose-e-invoice.ts'
import type { EInvoice } from './e-invoice.ts'
import { computeExactTotals } from './exact-totals.ts'
import { listGermanFindings } from './german-rules.ts'
import { listMissingFields } from './list-missing-fields.ts'
import { getSyntax, hasOfficialRules, listFatalFindings, readSamples } from './official-rules.ts'
import { createRandom, createRandomSource } from './random-invoice.ts'
import type { EInvoiceSource } from './read-source.ts'
import { toUbl } from './ubl.ts'
import { listOrderConflicts } from './xml-outline.ts'

/** `npm run test:matrix` checks all. */
const COUNT = process.env['MATRIX'] === 'full' ? 2_000 : 500

const toXml = (invoice: EInvoice, format: EInvoiceFormat) => (format.endsWith('ubl') ? toUbl(invoice) : toCii(invoice))

function createFile(seed: number): { source: EInvoiceSource; invoice: EInvoice; xml: string } {
  const format = eInvoiceFormats[seed % eInvoiceFormats.length]!
  const source = createRandomSource(createRandom(seed))
  expect(listMissingFields(source, format)).toEqual([])
  const invoice = composeEInvoice(source, format)
  return { source, invoice, xml: toXml(invoice, format) }
}

test.skipIf(!hasOfficialRules)(`${COUNT} random invoices have no fatal findings`, { tags: ['long'], timeout: 3_600_000 }, () => {
  for (let seed = 0; seed < COUNT; seed++) {
    const { xml } = createFile(seed)
    expect(listFatalFindings(xml), `seed ${seed}`).toEqual([])
  }
})

test.skipIf(!hasOfficialRules)('the elements of random invoices are in the order of the official samples', () => {
  const samples = readSamples().map(({ xml }) => xml)
  const bySyntax = { ubl: samples.filter((xml) => getSyntax(xml) === 'ubl'), cii: samples.filter((xml) => getSyntax(xml) === 'cii') }
  const conflicts = Array.from({ length: 40 }, (_, seed) => createFile(seed).xml).flatMap((xml) =>
    listOrderConflicts(xml, bySyntax[getSyntax(xml)]),
  )
  expect([...new Set(conflicts)]).toEqual([])
})

test.skipIf(!hasOfficialRules)(
  'random XRechnungen follow the German rules, which notice a missing buyer reference',
  { tags: ['long'] },
  async () => {
    const isGerman = (seed: number) => eInvoiceFormats[seed % eInvoiceFormats.length]!.startsWith('xrechnung')
    for (const seed of Array.from({ length: 80 }, (_, at) => at).filter(isGerman)) {
      const { xml } = createFile(seed)
      expect(await listGermanFindings(xml), `seed ${seed}`).toEqual([])
      expect(await listGermanFindings(xml.replace(/<(cbc|ram):BuyerReference>.*?<\/\1:BuyerReference>/, ''))).toEqual(['BR-DE-15'])
    }
  },
)

test(`the totals of ${COUNT} random invoices are exact`, { tags: ['long'] }, () => {
  for (let seed = 0; seed < COUNT; seed++) {
    const { source, invoice } = createFile(seed)
    const { totals, taxGroups, lines, allowances } = invoice
    const discounts = new Map(
      allowances.map(({ category, rate, amount, isCharge }) => [`${category} ${rate ?? 0}`, isCharge ? `-${amount}` : amount]),
    )
    const stated = {
      nets: lines.map(({ net }) => net),
      groups: taxGroups.map(({ category, rate, taxable, tax }) => ({ key: `${category} ${rate}`, taxable, tax })),
    }
    const { lines: sum, taxable, tax, total, due } = totals
    expect({ ...stated, lines: sum, taxable, tax, total, due }, `seed ${seed}`).toEqual(computeExactTotals(source, discounts))
  }
})

test('the total, the payments and the amount due add up', { tags: ['long'] }, () => {
  const toUnits = (amount: string | null) => Math.round(Number(amount ?? 0) * 100)
  for (let seed = 0; seed < COUNT; seed++) {
    const { source, invoice } = createFile(seed)
    const { total, paid, rounding, due, lines, allowances, charges, taxable } = invoice.totals
    expect(toUnits(due)).toBe(toUnits(total) - toUnits(paid) + toUnits(rounding))
    expect(toUnits(taxable)).toBe(toUnits(lines) - toUnits(allowances) + toUnits(charges))
    if (!['KWD', 'BHD'].includes(source.invoice.row.currency)) expect(rounding).toBeNull()
  }
})
