import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openShopWorld, type ShopWorld } from '../../server/shop-world.ts'
import type { ShopTables } from '../../server/tables.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

/** Orders two hammers while another tab, which came first, is still changing their line. */
async function orderWhile(world: ShopWorld, change: (tx: Kysely<ShopTables>, productId: number) => Promise<unknown>) {
  const { read, write } = world.app.platform.database
  const { id } = await world.add()
  await world.post('cart', { productId: id, quantity: 2 })
  const checkout = await world.fill()
  const waiting = read.selectFrom('pg_stat_activity').select('pid').where('wait_event_type', '=', 'Lock')
  const own = waiting.where('datname', '=', sql<string>`current_database()`)
  const { answer } = await write(async (tx) => {
    await change(tx, id)
    const answer = world.send('place-order', { checkoutId: checkout.id })
    await expect.poll(async () => (await own.execute()).length, { interval: 20 }).toBe(1)
    return { answer }
  })
  return answer
}

test.runIf(isOnPostgres)('what another tab is taking out of the cart is not ordered', async () => {
  await using world = await openShopWorld()
  const remove = (tx: Kysely<ShopTables>, id: number) => tx.deleteFrom('shop_cart_lines').where('productId', '=', id).execute()
  expect((await orderWhile(world, remove)).body.code).toBe('ecommerce.checkout_changed')
  expect(await world.count('shop_orders')).toBe(0)
})

test.runIf(isOnPostgres)('what another tab is putting into the cart stays there when the rest is ordered', async () => {
  await using world = await openShopWorld()
  const raise = (tx: Kysely<ShopTables>, id: number) =>
    tx.updateTable('shop_cart_lines').set({ quantity: 5 }).where('productId', '=', id).execute()
  expect((await orderWhile(world, raise)).body.order.count).toBe(2)
  expect((await world.get('cart')).body.products).toMatchObject([{ quantity: 3 }])
})
