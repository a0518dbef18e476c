import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openShopFixture, type ShopFixture } from '../../server/shop-fixture.ts'
import type { ShopTables } from '../../server/tables.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

/** Places an order for two hammers while another transaction is still changing the cart line. */
async function orderWhile(fixture: ShopFixture, change: (tx: Kysely<ShopTables>, productId: number) => Promise<unknown>) {
  const { read, write } = fixture.app.platform.database
  const { id } = await fixture.addProduct()
  await fixture.post('cart', { productId: id, quantity: 2 })
  const checkout = await fixture.fillCheckout()
  const waiting = read.selectFrom('pg_stat_activity').select('pid').where('wait_event_type', '=', 'Lock')
  const own = waiting.where('datname', '=', sql<string>`current_database()`)
  const { answer } = await write(async (tx) => {
    await change(tx, id)
    const answer = fixture.send('place-order', { checkoutId: checkout.id })
    await expect.poll(async () => (await own.execute()).length, { interval: 20 }).toBe(1)
    return { answer }
  })
  return answer
}

test.runIf(isOnPostgres)('does not order a product that another tab is removing', async () => {
  await using fixture = await openShopFixture()
  const remove = (tx: Kysely<ShopTables>, id: number) => tx.deleteFrom('shop_cart_lines').where('productId', '=', id).execute()
  expect((await orderWhile(fixture, remove)).body.code).toBe('ecommerce.checkout_changed')
  expect(await fixture.count('shop_orders')).toBe(0)
})

test.runIf(isOnPostgres)('keeps pieces that another tab adds while an order is placed', async () => {
  await using fixture = await openShopFixture()
  const raise = (tx: Kysely<ShopTables>, id: number) =>
    tx.updateTable('shop_cart_lines').set({ quantity: 5 }).where('productId', '=', id).execute()
  expect((await orderWhile(fixture, raise)).body.order.count).toBe(2)
  expect((await fixture.get('cart')).body.products).toMatchObject([{ quantity: 3 }])
})
