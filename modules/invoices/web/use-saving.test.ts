import { expect, test } from 'vitest'
import { onlyChanged } from './use-saving.ts'

const line = { description: 'Rope', quantity: 1, unit: 'C62', unitPrice: 100, taxRate: 20 } as const
const draft = { currency: 'JPY', notes: 'Thanks', discountAmount: 10, discountPercent: null, lines: [line] }

test('what did not change is not sent', () => {
  expect(onlyChanged(draft, ['notes'])).toEqual({ notes: 'Thanks' })
})

test('another currency takes the amounts along, which are other numbers of its smallest units', () => {
  const { notes: _, ...amounts } = draft
  expect(onlyChanged(draft, ['currency'])).toEqual(amounts)
  expect(onlyChanged({ ...draft, lines: [] }, ['currency'])).toEqual({ currency: 'JPY' })
})
