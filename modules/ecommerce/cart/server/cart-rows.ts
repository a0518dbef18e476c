import { lockRows } from '#platform/server/database/queries/expressions.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { CartRow } from '../../server/tables.ts'

/** The viewer's lines, oldest first. */
export const listCartLines = (ctx: ShopContext): Promise<CartRow[]> => selectCartLines(ctx).execute()

export const lockCartLines = (ctx: ShopContext): Promise<CartRow[]> => lockRows(ctx.dialect, selectCartLines(ctx)).execute()

const selectCartLines = ({ db, viewer }: ShopContext) =>
  db.selectFrom('shop_cart_lines').selectAll().where('userId', '=', viewer.id).orderBy('id')

export const lockCartLine = ({ db, dialect, viewer }: ShopContext, productId: number): Promise<CartRow | undefined> =>
  lockRows(
    dialect,
    db.selectFrom('shop_cart_lines').selectAll().where('userId', '=', viewer.id).where('productId', '=', productId),
  ).executeTakeFirst()

export async function deleteCartLine(ctx: ShopContext, line: CartRow): Promise<void> {
  await ctx.db.deleteFrom('shop_cart_lines').where('id', '=', line.id).execute()
  ctx.recordChange({ entity: 'cart-line', id: line.id, before: toJournalEntry(line), after: null })
}

export type CartLineEntry = Pick<CartRow, 'userId' | 'productId' | 'quantity' | 'seenName' | 'seenPrice'>
const toJournalEntry = ({ userId, productId, quantity, seenName, seenPrice }: CartRow): CartLineEntry => ({
  userId,
  productId,
  quantity,
  seenName,
  seenPrice,
})

export async function findOpenCheckoutId({ db, viewer }: ShopContext): Promise<number> {
  const row = await db
    .selectFrom('shop_checkouts')
    .select('id')
    .where('userId', '=', viewer.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row?.id ?? 0
}

/** If two tabs add the product at the same time, both quantities count. */
export async function insertCartLine(ctx: ShopContext, line: CartLineEntry): Promise<void> {
  const row = await ctx.db
    .insertInto('shop_cart_lines')
    .values({ ...line, userId: ctx.viewer.id, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'productId'])
        .doUpdateSet((eb) => ({ quantity: eb('shop_cart_lines.quantity', '+', eb.ref('excluded.quantity')) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'cart-line', id: row.id, before: null, after: toJournalEntry(row) })
}

export async function updateCartLine(ctx: ShopContext, line: CartRow, changes: Partial<CartLineEntry>): Promise<void> {
  const { quantity = line.quantity, seenName = line.seenName, seenPrice = line.seenPrice } = changes
  const after = { ...line, quantity, seenName, seenPrice }
  await ctx.db.updateTable('shop_cart_lines').set({ quantity, seenName, seenPrice, updatedAt: ctx.now }).where('id', '=', line.id).execute()
  ctx.recordChange({ entity: 'cart-line', id: line.id, before: toJournalEntry(line), after: toJournalEntry(after) })
}

/** Pieces reserved by the viewer's own checkout, by product id. */
export async function listOwnReservations(ctx: ShopContext): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('shop_reservations')
    .select(['productId', 'quantity'])
    .where('checkoutId', '=', await findOpenCheckoutId(ctx))
    .where('expiresAt', '>', ctx.now)
    .execute()
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
}
