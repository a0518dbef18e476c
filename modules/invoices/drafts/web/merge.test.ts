import { expect, test } from 'vitest'
import type { DraftValues, LineValues } from './draft-values.ts'
import { listChangedParts, mergeDrafts, preserveLineKeys, rebaseEdits } from './merge.ts'

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
  exemptionReason: null,
})
const lines = (...names: string[]) => names.map((name, index) => line(name, index))

const base: DraftValues = {
  clientId: 1,
  client: null,
  issuedDate: null,
  dueDate: '2026-12-01',
  serviceStart: null,
  serviceEnd: null,
  currency: 'EUR',
  language: 'en',
  reference: '',
  discount: '',
  discountKind: 'percent',
  notes: 'Thanks',
  terms: '',
  lines: lines('Rope', 'Anchor'),
}

const names = (values: DraftValues) => values.lines.map(({ description, unitPrice }) => `${description} ${unitPrice}`)

test('combines changes to different parts', () => {
  const { values, accepted, conflicts } = mergeDrafts(base, { ...base, notes: 'Thank you' }, { ...base, dueDate: '2026-12-24' })
  expect([values.notes, values.dueDate, accepted, conflicts]).toEqual(['Thank you', '2026-12-24', ['dueDate'], []])
})

test('reports parts that both changed as conflicts and keeps the local value', () => {
  const { values, conflicts } = mergeDrafts(base, { ...base, notes: 'Mine' }, { ...base, notes: 'Theirs' })
  expect([values.notes, conflicts]).toEqual(['Mine', ['notes']])
})

test('accepts the same change on both sides', () => {
  expect(mergeDrafts(base, { ...base, terms: 'Net 30' }, { ...base, terms: 'Net 30' }).conflicts).toEqual([])
})

test('merges lines changed or added on either side', () => {
  const local = { ...base, lines: [line('Rope', 0, '12.00'), line('Anchor', 1), line('Lamp', null)] }
  const remote = { ...base, lines: [line('Rope', 0), line('Anchor', 1, '99.00'), line('Buoy', 2)] }
  const { values, conflicts } = mergeDrafts(base, local, remote)
  expect(names(values)).toEqual(['Rope 12.00', 'Anchor 99.00', 'Lamp 10.00', 'Buoy 10.00'])
  expect(conflicts).toEqual([])
})

test('reports a conflict when both changed the same line', () => {
  const local = { ...base, lines: [line('Rope', 0, '12.00'), line('Anchor', 1)] }
  const remote = { ...base, lines: [line('Rope', 0, '13.00'), line('Anchor', 1)] }
  expect(mergeDrafts(base, local, remote).conflicts).toEqual(['lines'])
})

test('reports a conflict when one side removed a line that the other changed', () => {
  const local = { ...base, lines: [line('Anchor', 1)] }
  const remote = { ...base, lines: [line('Rope', 0, '13.00'), line('Anchor', 1)] }
  expect(mergeDrafts(base, local, remote).conflicts).toEqual(['lines'])
  expect(
    mergeDrafts(base, { ...base, lines: [line('Rope', 0, '12.00'), line('Anchor', 1)] }, { ...base, lines: [line('Anchor', 0)] }).conflicts,
  ).toEqual(['lines'])
})

test('ignores an empty new line', () => {
  expect(listChangedParts(base, { ...base, lines: [...base.lines, { ...line('', null), unitPrice: '' }] })).toEqual([])
})

test('keeps edits made while saving, with stable line keys, and takes the rest from the saved version', () => {
  const [rope, anchor] = base.lines as [LineValues, LineValues]
  const blank = { ...line('', null), unitPrice: '' }
  const buoy = line('Buoy ', null, '5')
  const sent = { ...base, reference: ' PO 7', lines: [rope, anchor, blank, buoy] }
  const stored = preserveLineKeys(sent, {
    ...base,
    reference: 'PO 7',
    lines: [line('Rope', 0), line('Anchor', 1), line('Buoy', 2, '5.00')],
  })
  expect(stored.lines.map(({ key }) => key)).toEqual([rope.key, anchor.key, buoy.key])

  const lamp = { ...blank, description: 'Lamp' }
  const values = rebaseEdits(sent, { ...sent, notes: 'Thank you', lines: [{ ...anchor, quantity: '7' }, rope, lamp, buoy] }, stored)
  expect([values.reference, values.notes]).toEqual(['PO 7', 'Thank you'])
  expect(values.lines.map(({ key, origin, description, quantity }) => [key, origin, description, quantity])).toEqual([
    [anchor.key, 1, 'Anchor', '7'],
    [rope.key, 0, 'Rope', '1'],
    [lamp.key, null, 'Lamp', '1'],
    [buoy.key, 2, 'Buoy', '1'],
  ])
  expect(listChangedParts(stored, values)).toEqual(['notes', 'lines'])
})

test('has no unsaved changes and keeps an empty line when nothing was edited while saving', () => {
  const blank = { ...line('', null), unitPrice: '' }
  const sent = { ...base, lines: [...base.lines, blank] }
  const stored = preserveLineKeys(sent, { ...base, lines: lines('Rope', 'Anchor') })
  const values = rebaseEdits(sent, sent, stored)
  expect(listChangedParts(stored, values)).toEqual([])
  expect(values.lines.map(({ key }) => key)).toEqual(sent.lines.map(({ key }) => key))
})
