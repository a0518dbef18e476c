import { notices } from '../../server/notices.ts'
import { findResponsible } from '../../settings/server/index.ts'
import { readSettings } from '../../server/stored-settings.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { ProductRow } from '../../server/tables.ts'

type Left = { product: Pick<ProductRow, 'id' | 'name' | 'stock'>; /** So many from now on. */ stock: number }

/** Tells whoever is responsible for the shop of what has become scarce or has sold out just now, once each time. */
export async function notifyLowStock(ctx: ShopContext, changes: readonly Left[]): Promise<void> {
  const { scarceAt } = await readSettings(ctx.db)
  const short = changes.flatMap(({ product, stock }) => {
    const hasSoldOut = stock <= 0 && product.stock > 0
    const hasBecomeScarce = stock <= scarceAt && product.stock > scarceAt
    return hasSoldOut || hasBecomeScarce ? [{ ...product, stock }] : []
  })
  if (short.length === 0) return
  const userId = await findResponsible(ctx)
  if (userId === null || userId === ctx.viewer.id) return
  for (const { id, name, stock } of short) {
    const kind = stock <= 0 ? 'sold-out' : 'running-out'
    ctx.notify({ userId, kind: notices[kind], id, values: { name, left: String(stock) }, link: `/shop/manage/${id}` })
  }
}
