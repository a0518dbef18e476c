import type { Output } from '#platform/contract/endpoint.ts'
import { parseAddressee } from '../../addresses/server/index.ts'
import { paymentMethods, type Checkout, type OrderLine } from '../contract.ts'
import type { ecommerce } from '../../contract.ts'
import type { DeliveryMethod } from '../../settings/contract.ts'
import { isCoveredByCart, listCartLines, getLineChanges, hasLineChanges, findSellableProducts } from '../../cart/server/index.ts'
import { isLineOutdated } from '../../server/order-lines.ts'
import { countReservedPieces } from '../../server/stock.ts'
import { readSettings, type StoredSettings } from '../../server/stored-settings.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { CheckoutRow, ProductRow } from '../../server/tables.ts'
import { getDeliveryCost, calculateOrderTotals } from '../../server/totals.ts'

export const findOpenCheckout = ({ db, viewer }: ShopContext): Promise<CheckoutRow | undefined> =>
  db.selectFrom('shop_checkouts').selectAll().where('userId', '=', viewer.id).where('state', '=', 'open').executeTakeFirst()

export async function toCheckoutResponse(ctx: ShopContext, row: CheckoutRow): Promise<Output<typeof ecommerce.beginCheckout>> {
  const lines = JSON.parse(row.lines) as OrderLine[]
  const deliveryMethods = listOfferedMethods(await readSettings(ctx.db), { lines, currency: row.currency })
  const method = deliveryMethods.find(({ id }) => id === row.deliveryMethodId)
  const products = await findSellableProducts(
    ctx,
    lines.map(({ productId }) => productId),
  )
  const checkedLines = await addLineChanges(ctx, row, { lines, products })
  const hasChangedLines = checkedLines.some((line) => hasLineChanges(line.changes) || isLineOutdated(line, products.get(line.productId)))
  const { id, createdAt, updatedAt, step, expiresAt, payment, reference, note } = row
  const checkout = {
    id,
    createdAt,
    updatedAt,
    step,
    expiresAt,
    payment,
    reference,
    note,
    isExpired: expiresAt <= ctx.now,
    secondsLeft: Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.parse(ctx.now)) / 1_000)),
    lines: checkedLines,
    hasChanges: hasChangedLines || !isCoveredByCart(lines, await listCartLines(ctx)),
    address: parseAddressee(row.address),
    billingAddress: parseAddressee(row.billingAddress),
    deliveryMethodId: method?.id ?? null,
    totals: calculateOrderTotals(lines, method, row.currency),
  }
  return { checkout, deliveryMethods, payments: [...paymentMethods] }
}

/** The delivery methods offered in this currency, with their cost for these products. */
export const listOfferedMethods = (
  { deliveryMethods }: StoredSettings,
  { lines, currency }: { lines: readonly OrderLine[]; currency: string },
): (DeliveryMethod & { cost: number })[] =>
  deliveryMethods
    .filter((method) => method.isOffered && (method.price === 0 || method.currency === currency))
    .map((method) => ({ ...method, cost: getDeliveryCost(method, lines) }))

type LinesWithProducts = { lines: readonly OrderLine[]; products: ReadonlyMap<number, ProductRow> }

async function addLineChanges(ctx: ShopContext, { id }: CheckoutRow, { lines, products }: LinesWithProducts): Promise<Checkout['lines']> {
  const ids = lines.map(({ productId }) => productId)
  const reserved = await countReservedPieces(ctx.db, ids, { now: ctx.now, exceptCheckoutId: id })
  return lines.map((line) => {
    const product = products.get(line.productId)
    const available = (product?.stock ?? 0) - (reserved.get(line.productId) ?? 0)
    const changes = getLineChanges({ seenPrice: line.unitPrice }, product && { price: product.price, available }, line.quantity)
    return { ...line, changes }
  })
}
