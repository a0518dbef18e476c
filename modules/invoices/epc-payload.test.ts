import { expect, test } from 'vitest'
import { formatEpcPayload } from './epc-payload.ts'

const transfer = {
  name: 'Müller & Söhne',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'cobadeff',
  amount: 123_456,
  reference: 'INV-2026-0001',
}

test('a credit transfer is written in the order that banking apps expect', () => {
  expect(formatEpcPayload(transfer)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFF',
    'Müller & Söhne',
    'DE89370400440532013000',
    'EUR1234.56',
    '',
    '',
    'INV-2026-0001',
  ])
})

test('line breaks and long texts cannot add or move lines', () => {
  const lines = formatEpcPayload({ ...transfer, name: `A\nEUR1.00 ${'x'.repeat(100)}`, bic: null, reference: 'y'.repeat(200) })!.split('\n')
  expect([lines.length, lines[4], lines[5], lines[10]]).toEqual([11, '', `A EUR1.00 ${'x'.repeat(60)}`, 'y'.repeat(140)])
})

test.each([0, -1, 100_000_000_000])('an amount of %d has no code', (amount) => {
  expect(formatEpcPayload({ ...transfer, amount })).toBeUndefined()
})
