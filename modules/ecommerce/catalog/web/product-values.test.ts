import { expect, test } from 'vitest'
import type { Product } from '../../products/contract.ts'
import { rebaseProduct, tryRebaseProduct } from './product-values.ts'

const opened = {
  id: 1,
  version: 1,
  name: 'Hammer',
  slug: 'hammer',
  description: '',
  category: null,
  brand: null,
  price: 1_999,
  currency: 'EUR',
  taxRate: 20,
  taxCategory: 'S',
  stock: 10,
  hasFreeShipping: false,
  isFeatured: false,
} as unknown as Product
const written = (unsaved: object) => ({ unsaved, language: 'en' })

test('a stock that nobody typed follows what is sold, and one that was typed stays counted from what stood there', () => {
  const sold = { ...opened, stock: 7 }
  expect(tryRebaseProduct(opened, sold, written({ description: 'Steel' }))?.stock).toBe(7)
  expect(tryRebaseProduct(opened, { ...sold, version: 2 }, written({ stock: '12' }))).toMatchObject({ version: 2, stock: 10 })
  expect(rebaseProduct(opened, sold, { stock: '12' }).stock).toBe(10)
})

test('a product with other pictures is gone on from, whatever is being written', () => {
  expect(tryRebaseProduct(opened, { ...opened, version: 4 }, written({ description: 'Steel', price: '5.00' }))?.version).toBe(4)
})

test('what somebody else wrote stands beside what was written here, unless it is the same field', () => {
  const theirs = { ...opened, version: 2, description: 'Iron', price: 2_499 }
  expect(tryRebaseProduct(opened, theirs, written({ name: 'Mallet' }))).toEqual(theirs)
  expect(tryRebaseProduct(opened, theirs, written({ description: 'Iron' }))).toEqual(theirs)
  expect(tryRebaseProduct(opened, theirs, written({ description: 'Steel' }))).toBe(null)
})

test('nothing is gone on from that is as it was, or older than one’s own save', () => {
  expect(tryRebaseProduct(opened, { ...opened }, written({ name: 'Mallet' }))).toBe(null)
  expect(tryRebaseProduct({ ...opened, version: 2 }, { ...opened, stock: 7 }, written({}))).toBe(null)
})
