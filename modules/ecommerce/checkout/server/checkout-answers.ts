import type { Output } from '#platform/contract/endpoint.ts'
import { parseAddressee } from '../../addresses/server/index.ts'
import { payments, type Checkout, type OrderLine } from '../contract.ts'
import type { ecommerce } from '../../contract.ts'
import type { DeliveryMethod } from '../../settings/contract.ts'
import { isInCart, listCartLines, getLineChanges, hasChanged, findSellableProducts } from '../../cart/server/index.ts'
import { isOutdated } from '../../server/order-lines.ts'
import { countReservedPieces } from '../../server/stock.ts'
import { readSettings, type StoredSettings } from '../../server/stored-settings.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { CheckoutRow, ProductRow } from '../../server/tables.ts'
import { getDeliveryCost, orderTotals } from '../../server/totals.ts'

export const findOpenCheckout = ({ db, viewer }: ShopContext): Promise<CheckoutRow | undefined> =>
  db.selectFrom('shop_checkouts').selectAll().where('userId', '=', viewer.id).where('state', '=', 'open').executeTakeFirst()

export async function toCheckoutResponse(ctx: ShopContext, row: CheckoutRow): Promise<Output<typeof ecommerce.beginCheckout>> {
  const lines = JSON.parse(row.lines) as OrderLine[]
  const deliveryMethods = listOfferedMethods(await readSettings(ctx.db), { lines, currency: row.currency })
  const method = deliveryMethods.find(({ id }) => id === row.deliveryMethodId)
  const sold = await findSellableProducts(
    ctx,
    lines.map(({ productId }) => productId),
  )
  const checked = await addLineChanges(ctx, row, { lines, sold })
  const hasOthers = checked.some((line) => hasChanged(line.changes) || isOutdated(line, sold.get(line.productId)))
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
    lines: checked,
    hasChanges: hasOthers || !isInCart(lines, await listCartLines(ctx)),
    address: parseAddressee(row.address),
    billingAddress: parseAddressee(row.billingAddress),
    deliveryMethodId: method?.id ?? null,
    totals: orderTotals(lines, method, row.currency),
  }
  return { checkout, deliveryMethods, payments: [...payments] }
}

/** What can be chosen for these goods, with what it costs in their currency. */
export const listOfferedMethods = (
  { deliveryMethods }: StoredSettings,
  { lines, currency }: { lines: readonly OrderLine[]; currency: string },
): (DeliveryMethod & { cost: number })[] =>
  deliveryMethods
    .filter((method) => method.isOffered && (method.price === 0 || method.currency === currency))
    .map((method) => ({ ...method, cost: getDeliveryCost(method, lines) }))

type Sold = { lines: readonly OrderLine[]; sold: ReadonlyMap<number, ProductRow> }

async function addLineChanges(ctx: ShopContext, { id }: CheckoutRow, { lines, sold }: Sold): Promise<Checkout['lines']> {
  const ids = lines.map(({ productId }) => productId)
  const reserved = await countReservedPieces(ctx.db, ids, { now: ctx.now, besides: id })
  return lines.map((line) => {
    const product = sold.get(line.productId)
    const available = (product?.stock ?? 0) - (reserved.get(line.productId) ?? 0)
    const changes = getLineChanges({ seenPrice: line.unitPrice }, product && { price: product.price, available }, line.quantity)
    return { ...line, changes }
  })
}
