import { expect, test } from 'vitest'
import { pickChangedParts } from './use-save-draft.ts'

const line = { description: 'Rope', quantity: 1, unit: 'C62', unitPrice: 100, taxRate: 20 } as const
const draft = { currency: 'JPY', notes: 'Thanks', discountAmount: 10, discountPercent: null, lines: [line] }

test('sends only changed parts', () => {
  expect(pickChangedParts(draft, ['notes'])).toEqual({ notes: 'Thanks' })
})

test('sends all amounts with a new currency, because their minor units differ', () => {
  const { notes: _, ...amounts } = draft
  expect(pickChangedParts(draft, ['currency'])).toEqual(amounts)
  expect(pickChangedParts({ ...draft, lines: [] }, ['currency'])).toEqual({ currency: 'JPY' })
})
