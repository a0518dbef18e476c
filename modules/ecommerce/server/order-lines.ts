import { calculateTotals } from '#modules/invoices/server/index.ts'
import type { OrderLine } from '../checkout/contract.ts'
import type { ProductImage } from '../products/product.ts'
import type { ProductRow } from './tables.ts'

/** Uses the current price and tax rate. */
export function toOrderLine(product: ProductRow, quantity: number): OrderLine {
  const { id: productId, name, price: unitPrice, taxRate, taxCategory } = product
  const cover = product.cover === null ? null : (JSON.parse(product.cover) as ProductImage)
  const net = calculateTotals({ lines: [{ quantity, unitPrice, taxRate: 0 }] })?.subtotal ?? 0
  const hasFreeShipping = product.hasFreeShipping === 1
  return { productId, name, image: cover?.address ?? null, quantity, unitPrice, taxRate, taxCategory, hasFreeShipping, net }
}

/** Whether price or tax have changed, or the product was removed. */
export const isLineOutdated = (line: OrderLine, now: ProductRow | undefined) =>
  !now || now.removedAt !== null || now.price !== line.unitPrice || now.taxRate !== line.taxRate || now.taxCategory !== line.taxCategory
