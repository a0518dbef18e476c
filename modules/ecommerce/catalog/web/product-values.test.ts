import { expect, test } from 'vitest'
import type { Product } from '../../products/product.ts'
import { rebaseProduct, tryRebaseProduct } from './product-values.ts'

const opened = {
  id: 1,
  version: 1,
  name: 'Hammer',
  slug: 'hammer',
  sku: null,
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

test('unedited stock follows sales, and edited stock keeps its original base', () => {
  const sold = { ...opened, stock: 7 }
  expect(tryRebaseProduct(opened, sold, written({ description: 'Steel' }))?.stock).toBe(7)
  expect(tryRebaseProduct(opened, { ...sold, version: 2 }, written({ stock: '12' }))).toMatchObject({ version: 2, stock: 10 })
  expect(rebaseProduct(opened, sold, { stock: '12' }).stock).toBe(10)
})

test('changed images never conflict with unsaved input', () => {
  expect(tryRebaseProduct(opened, { ...opened, version: 4 }, written({ description: 'Steel', price: '5.00' }))?.version).toBe(4)
})

test('merges changes of others, unless they affect the same field', () => {
  const remote = { ...opened, version: 2, description: 'Iron', price: 2_499 }
  expect(tryRebaseProduct(opened, remote, written({ name: 'Mallet' }))).toEqual(remote)
  expect(tryRebaseProduct(opened, remote, written({ description: 'Iron' }))).toEqual(remote)
  expect(tryRebaseProduct(opened, remote, written({ description: 'Steel' }))).toBe(null)
})

test('ignores unchanged products and versions older than the own save', () => {
  expect(tryRebaseProduct(opened, { ...opened }, written({ name: 'Mallet' }))).toBe(null)
  expect(tryRebaseProduct({ ...opened, version: 2 }, { ...opened, stock: 7 }, written({}))).toBe(null)
})
