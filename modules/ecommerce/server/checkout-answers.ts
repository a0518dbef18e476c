import type { Output } from '#platform/contract/endpoint.ts'
import type { Addressee } from '../address-contract.ts'
import { payments, type Checkout, type OrderLine } from '../checkout-contract.ts'
import type { ecommerce } from '../contract.ts'
import type { DeliveryMethod } from '../settings-contract.ts'
import { isInCart, ownLines } from './cart.ts'
import { changesOf, hasChanged, soldProducts } from './cart-lines.ts'
import { isOther } from './order-lines.ts'
import { reservedPieces } from './stock.ts'
import { readSettings, type StoredSettings } from './stored-settings.ts'
import type { ShopContext } from './subjects.ts'
import type { CheckoutRow, ProductRow } from './tables.ts'
import { costOf, orderTotals } from './totals.ts'

export const openCheckout = ({ db, viewer }: ShopContext): Promise<CheckoutRow | undefined> =>
  db.selectFrom('shop_checkouts').selectAll().where('userId', '=', viewer.id).where('state', '=', 'open').executeTakeFirst()

export async function answerCheckout(ctx: ShopContext, row: CheckoutRow): Promise<Output<typeof ecommerce.beginCheckout>> {
  const lines = JSON.parse(row.lines) as OrderLine[]
  const deliveryMethods = offeredMethods(await readSettings(ctx.db), { lines, currency: row.currency })
  const method = deliveryMethods.find(({ id }) => id === row.deliveryMethodId)
  const sold = await soldProducts(
    ctx,
    lines.map(({ productId }) => productId),
  )
  const checked = await withChanges(ctx, row, { lines, sold })
  const hasOthers = checked.some((line) => hasChanged(line.changes) || isOther(line, sold.get(line.productId)))
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
    hasChanges: hasOthers || !isInCart(lines, await ownLines(ctx)),
    address: partyOf(row.address),
    billingAddress: partyOf(row.billingAddress),
    deliveryMethodId: method?.id ?? null,
    totals: orderTotals(lines, method, row.currency),
  }
  return { checkout, deliveryMethods, payments: [...payments] }
}

/** What can be chosen for these goods, with what it costs in their currency. */
export const offeredMethods = (
  { deliveryMethods }: StoredSettings,
  { lines, currency }: { lines: readonly OrderLine[]; currency: string },
): (DeliveryMethod & { cost: number })[] =>
  deliveryMethods
    .filter((method) => method.isOffered && (method.price === 0 || method.currency === currency))
    .map((method) => ({ ...method, cost: costOf(method, lines) }))

export const partyOf = (text: string | null): Addressee | null => (text === null ? null : (JSON.parse(text) as Addressee))

type Sold = { lines: readonly OrderLine[]; sold: ReadonlyMap<number, ProductRow> }

async function withChanges(ctx: ShopContext, { id }: CheckoutRow, { lines, sold }: Sold): Promise<Checkout['lines']> {
  const ids = lines.map(({ productId }) => productId)
  const reserved = await reservedPieces(ctx.db, ids, { now: ctx.now, besides: id })
  return lines.map((line) => {
    const product = sold.get(line.productId)
    const available = (product?.stock ?? 0) - (reserved.get(line.productId) ?? 0)
    const changes = changesOf({ seenPrice: line.unitPrice }, product && { price: product.price, available }, line.quantity)
    return { ...line, changes }
  })
}
