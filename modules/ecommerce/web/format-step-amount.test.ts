import { expect, test } from 'vitest'
import { formatStepAmount } from './format-step-amount.ts'

const money = (amount: number) => `${amount / 100} EUR`

test('formats minor units as money, keeps older text, and returns an empty string without an amount', () => {
  expect(formatStepAmount({ amount: '1050', currency: 'EUR' }, money)).toBe('10.5 EUR')
  expect(formatStepAmount({ amount: '€10.00' }, money)).toBe('€10.00')
  expect(formatStepAmount({ number: 'CN-1' }, money)).toBe('')
})
