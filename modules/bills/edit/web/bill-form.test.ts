import { expect, test } from 'vitest'
import type { Bill } from '../../bill-schema.ts'
import { findDifferentTotal, findInvalidAmounts, toBillDraft, toBillPatch, toFormValues } from './bill-form-values.ts'

test('an amount to pay that differs from the total is kept when the total changes', () => {
  const saved = toFormValues({ ...bill, payable: -5_000 }, 'en')
  expect(saved.payable).toBe('50.00')
  expect(toBillPatch(7, saved, { ...saved, total: '120.00' }, 'en')).toEqual({ id: 7, total: -12_000, payable: -5_000 })
})

const bill = { kind: 'credit-note', currency: 'EUR', number: 'G-1', supplierName: 'Papier Nord', total: -11_900, net: -10_000 } as Bill

test('a credit note shows amounts without a sign and saves them negative', () => {
  const values = toFormValues(bill, 'de')
  expect([values.total, values.net, values.tax]).toEqual(['119,00', '100,00', ''])
  const draft = toBillDraft({ ...values, tax: '19,00' }, 'de')
  expect([draft.total, draft.net, draft.tax]).toEqual([-11_900, -10_000, -1_900])
})

test('only changed fields are saved, empty texts as null', () => {
  const saved = toFormValues(bill, 'en')
  expect(toBillPatch(7, saved, { ...saved, number: ' ', total: '120.50' }, 'en')).toEqual({
    id: 7,
    number: null,
    total: -12_050,
    payable: null,
  })
})

test('a total that differs from net amount plus tax is noticed, but not while one of them is missing', () => {
  const values = { ...toFormValues(null, 'en'), net: '100', total: '120' }
  expect(findDifferentTotal(values, 'en')).toBeNull()
  expect(findDifferentTotal({ ...values, tax: '20.00' }, 'en')).toBeNull()
  expect(findDifferentTotal({ ...values, tax: '19' }, 'en')).toBe(11_900)
})

test.each([
  ['1.234,56', 'de', []],
  ['1,234.56', 'en', []],
  ['', 'en', []],
  ['-5', 'en', ['total']],
  ['12.345', 'en', ['total']],
  ['twelve', 'en', ['total']],
])('checks whether %s is an amount in %s', (total, language, invalid) => {
  expect(findInvalidAmounts({ ...toFormValues(null, language), total }, language)).toEqual(invalid)
})
