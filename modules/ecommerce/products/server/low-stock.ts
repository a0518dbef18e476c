import { notificationKinds } from '../../server/notification-kinds.ts'
import { findResponsible } from '../../settings/server/index.ts'
import { readSettings } from '../../server/stored-settings.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'

type StockChange = { product: Pick<ProductRow, 'id' | 'name' | 'stock'>; /** So many from now on. */ stock: number }

/** Notifies the person responsible when stock falls to the threshold or to zero, once each time. */
export async function notifyLowStock(ctx: ShopContext, changes: readonly StockChange[]): Promise<void> {
  const { scarceAt } = await readSettings(ctx.db)
  const lowStock = changes.flatMap(({ product, stock }) => {
    const isSoldOut = stock <= 0 && product.stock > 0
    const isRunningOut = stock <= scarceAt && product.stock > scarceAt
    return isSoldOut || isRunningOut ? [{ ...product, stock }] : []
  })
  if (lowStock.length === 0) return
  const userId = await findResponsible(ctx)
  if (userId === null || userId === ctx.viewer.id) return
  for (const { id, name, stock } of lowStock) {
    const kind = stock <= 0 ? 'sold-out' : 'running-out'
    ctx.notify({ userId, kind: notificationKinds[kind], id, values: { name, left: String(stock) }, link: `/shop/manage/${id}` })
  }
}
