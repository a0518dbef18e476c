import { expect, test } from 'vitest'
import type { OrderLine } from '../checkout/contract.ts'
import type { DeliveryMethod } from '../settings/contract.ts'
import { toInvoiceLines } from './totals.ts'

const line = { name: 'Lamp', quantity: 1, unitPrice: 4_900, net: 4_900, taxRate: 19, taxCategory: 'S', hasFreeShipping: false } as OrderLine
const courier = { title: 'Courier', price: 490, freeFrom: null, taxRate: 19 } as DeliveryMethod

test.each([
  [19, 'S'],
  [0, 'Z'],
])('shipping taxed at %d percent has the tax category %s', (taxRate, taxCategory) => {
  expect(toInvoiceLines([line], { ...courier, taxRate })[1]).toMatchObject({ description: 'Courier', unitPrice: 490, taxRate, taxCategory })
})

test('free shipping adds no line', () => {
  expect(toInvoiceLines([line], { ...courier, freeFrom: 4_900 })).toHaveLength(1)
})
