import { expect, test } from 'vitest'
import { stepAmount } from './step-amount.ts'

const money = (amount: number) => `${amount / 100} EUR`

test('an amount in minor units is said as money, one that was kept as text as it stands, and none at all as nothing', () => {
  expect(stepAmount({ amount: '1050', currency: 'EUR' }, money)).toBe('10.5 EUR')
  expect(stepAmount({ amount: '€10.00' }, money)).toBe('€10.00')
  expect(stepAmount({ number: 'CN-1' }, money)).toBe('')
})
