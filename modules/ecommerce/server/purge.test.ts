import { expect, test } from 'vitest'
import { openShopWorld, somewhere, type ShopWorld } from './shop-world.ts'

const DAY = 86_400

/** All of the database's text that could still name something. */
async function everything(world: ShopWorld): Promise<string> {
  const tables = ['journal', 'shop_addresses', 'shop_cart_lines', 'shop_wishes', 'shop_checkouts', 'shop_reservations']
  return JSON.stringify(await Promise.all(tables.map((table) => world.rows(table).selectAll().execute())))
}

test('what people keep goes 30 days after they were deleted, their orders stay, and nothing of others is touched', async () => {
  await using world = await openShopWorld()
  const [hammer, lamp] = [await world.add(), await world.add({ name: 'Lamp' })]
  for (const as of ['sam', 'wei'] as const) {
    await world.post('add-address', { address: { ...somewhere, city: `Town of ${as}` } }, as)
    await world.buy(hammer.id, 1, as)
    await world.post('wishlist', { productId: lamp.id }, as)
    await world.post('cart', { productId: lamp.id }, as)
    await world.fill(as)
  }
  const remove = { removedAt: world.clock.now.toISOString(), status: 'inactive' }
  const { id } = world.people.wei
  await world.app.platform.database.write(async (tx) => void (await tx.updateTable('users').set(remove).where('id', '=', id).execute()))
  const kept = async (table: string) => (await world.rows(table).select('userId').execute()).map(({ userId }) => userId)
  await world.later(29 * DAY)
  await world.runJob('ecommerce.purge')
  expect(await everything(world)).toContain('Town of wei')
  await world.later(2 * DAY)
  await world.runJob('ecommerce.purge')
  const left = await everything(world)
  expect([left.includes('Town of wei'), left.includes('Town of sam')]).toEqual([false, true])
  for (const table of ['shop_addresses', 'shop_cart_lines', 'shop_wishes']) expect(await kept(table)).toEqual([world.people.sam.id])
  expect(new Set(await kept('shop_orders'))).toEqual(new Set([world.people.sam.id, id]))
})

test('delivery keeps the currency of the oldest product when that is purged', async () => {
  await using world = await openShopWorld()
  const hammer = await world.add()
  await world.as('helena').post('/apps/invoice/update-settings', { settings: { currencies: ['USD', 'EUR'] } })
  await world.add({ name: 'Saw' })
  const settings = async () => (await world.get('settings')).body.settings
  const before = await settings()
  expect(before).toMatchObject({ currency: 'USD', deliveryMethods: [1, 2, 3].map((id) => ({ id, currency: 'EUR' })) })
  await world.as('helena').delete('/apps/ecommerce/delete-product', { id: hammer.id })
  await world.later(31 * DAY)
  await world.runJob('ecommerce.purge')
  expect((await world.rows('shop_products').select('name').execute()).map(({ name }) => name)).toEqual(['Saw'])
  expect(await settings()).toEqual(before)
})
