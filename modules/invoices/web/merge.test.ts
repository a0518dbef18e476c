import { expect, test } from 'vitest'
import type { InvoiceValues, LineValues } from './invoice-values.ts'
import { differing, merge, withKeysOf, writtenSince } from './merge.ts'

let keys = 0
const line = (description: string, origin: number | null, unitPrice = '10.00'): LineValues => ({
  key: ++keys,
  origin,
  itemId: null,
  description,
  quantity: '1',
  unit: 'C62',
  unitPrice,
  discount: '',
  discountKind: 'percent',
  taxRate: 20,
  taxCategory: 'S',
})
const lines = (...names: string[]) => names.map((name, at) => line(name, at))

const base: InvoiceValues = {
  clientId: 1,
  client: null,
  issuedDate: null,
  dueDate: '2026-12-01',
  currency: 'EUR',
  language: 'en',
  reference: '',
  discount: '',
  discountKind: 'percent',
  notes: 'Thanks',
  terms: '',
  lines: lines('Rope', 'Anchor'),
}

const names = (values: InvoiceValues) => values.lines.map(({ description, unitPrice }) => `${description} ${unitPrice}`)

test('what each changed alone stands together', () => {
  const { values, taken, conflicts } = merge(base, { ...base, notes: 'Thank you' }, { ...base, dueDate: '2026-12-24' })
  expect([values.notes, values.dueDate, taken, conflicts]).toEqual(['Thank you', '2026-12-24', ['dueDate'], []])
})

test('what both changed is asked about, and stays one’s own until then', () => {
  const { values, conflicts } = merge(base, { ...base, notes: 'Mine' }, { ...base, notes: 'Theirs' })
  expect([values.notes, conflicts]).toEqual(['Mine', ['notes']])
})

test('the same change by both is no conflict', () => {
  expect(merge(base, { ...base, terms: 'Net 30' }, { ...base, terms: 'Net 30' }).conflicts).toEqual([])
})

test('lines that each changed or added stand together', () => {
  const mine = { ...base, lines: [line('Rope', 0, '12.00'), line('Anchor', 1), line('Lamp', null)] }
  const theirs = { ...base, lines: [line('Rope', 0), line('Anchor', 1, '99.00'), line('Buoy', 2)] }
  const { values, conflicts } = merge(base, mine, theirs)
  expect(names(values)).toEqual(['Rope 12.00', 'Anchor 99.00', 'Lamp 10.00', 'Buoy 10.00'])
  expect(conflicts).toEqual([])
})

test('one line that both changed makes the lines a conflict', () => {
  const mine = { ...base, lines: [line('Rope', 0, '12.00'), line('Anchor', 1)] }
  const theirs = { ...base, lines: [line('Rope', 0, '13.00'), line('Anchor', 1)] }
  expect(merge(base, mine, theirs).conflicts).toEqual(['lines'])
})

test('a line taken away by one and changed by the other is a conflict', () => {
  const mine = { ...base, lines: [line('Anchor', 1)] }
  const theirs = { ...base, lines: [line('Rope', 0, '13.00'), line('Anchor', 1)] }
  expect(merge(base, mine, theirs).conflicts).toEqual(['lines'])
  expect(
    merge(base, { ...base, lines: [line('Rope', 0, '12.00'), line('Anchor', 1)] }, { ...base, lines: [line('Anchor', 0)] }).conflicts,
  ).toEqual(['lines'])
})

test('an empty new line is no difference', () => {
  expect(differing(base, { ...base, lines: [...base.lines, { ...line('', null), unitPrice: '' }] })).toEqual([])
})

test('what is written while a save runs stays, in lines that keep their keys, and the rest is as it was saved', () => {
  const [rope, anchor] = base.lines as [LineValues, LineValues]
  const blank = { ...line('', null), unitPrice: '' }
  const buoy = line('Buoy ', null, '5')
  const sent = { ...base, reference: ' PO 7', lines: [rope, anchor, blank, buoy] }
  const stored = withKeysOf(sent, { ...base, reference: 'PO 7', lines: [line('Rope', 0), line('Anchor', 1), line('Buoy', 2, '5.00')] })
  expect(stored.lines.map(({ key }) => key)).toEqual([rope.key, anchor.key, buoy.key])

  const lamp = { ...blank, description: 'Lamp' }
  const values = writtenSince(sent, { ...sent, notes: 'Thank you', lines: [{ ...anchor, quantity: '7' }, rope, lamp, buoy] }, stored)
  expect([values.reference, values.notes]).toEqual(['PO 7', 'Thank you'])
  expect(values.lines.map(({ key, origin, description, quantity }) => [key, origin, description, quantity])).toEqual([
    [anchor.key, 1, 'Anchor', '7'],
    [rope.key, 0, 'Rope', '1'],
    [lamp.key, null, 'Lamp', '1'],
    [buoy.key, 2, 'Buoy', '1'],
  ])
  expect(differing(stored, values)).toEqual(['notes', 'lines'])
})

test('where nothing is written while a save runs, nothing is left to be saved, and an empty line stays', () => {
  const blank = { ...line('', null), unitPrice: '' }
  const sent = { ...base, lines: [...base.lines, blank] }
  const stored = withKeysOf(sent, { ...base, lines: lines('Rope', 'Anchor') })
  const values = writtenSince(sent, sent, stored)
  expect(differing(stored, values)).toEqual([])
  expect(values.lines.map(({ key }) => key)).toEqual(sent.lines.map(({ key }) => key))
})
