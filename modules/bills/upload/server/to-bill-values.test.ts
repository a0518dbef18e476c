import { expect, test } from 'vitest'
import type { ReadEInvoice } from '../../reading/e-invoice-data.ts'
import { readReceivedFile } from './read-received-file.ts'
import { formatUbl } from '../../server/bills-fixture.ts'
import { toBillValues } from './to-bill-values.ts'

const readSample = async (changes: Partial<ReadEInvoice>): Promise<ReadEInvoice> => ({
  ...(await readReceivedFile(Buffer.from(formatUbl()))).eInvoice!,
  ...changes,
})

test('amounts are exact minor units of their currency, and empty where it cannot express them', async () => {
  const amounts = { netTotal: '1200.00', taxTotal: '0.5', grossTotal: '1200.005', payableAmount: '-90071992547409.91' }
  const invoice = await readSample(amounts)
  expect(toBillValues(invoice, 'EUR')).toMatchObject({ net: 120_000, tax: 50, total: null, payable: null })
  expect(toBillValues({ ...invoice, currency: 'JPY' }, 'EUR')).toMatchObject({ currency: 'JPY', net: 1_200, tax: null })
  expect(toBillValues({ ...invoice, currency: 'BHD' }, 'EUR')).toMatchObject({ net: 1_200_000, tax: 500, total: 1_200_005 })
})

test('a bill in an unknown currency has no amounts, and overlong texts are shortened', async () => {
  const invoice = await readSample({ currency: 'XXX', number: '𝟙'.repeat(300) })
  const values = toBillValues(invoice, 'CHF')
  expect(values).toMatchObject({ currency: 'CHF', net: null, total: null, payable: null, supplierName: 'Madeiras do Tejo Lda' })
  expect([...values.number!]).toHaveLength(120)
})

test('a credit note is one, and the reference of the payment is kept', async () => {
  const invoice = await readSample({ type: 'credit_note' })
  expect(toBillValues(invoice, 'EUR')).toMatchObject({ kind: 'credit-note', paymentReference: 'F 1', iban: 'PT50000201231234567890154' })
})
