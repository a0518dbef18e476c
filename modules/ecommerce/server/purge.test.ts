import { expect, test } from 'vitest'
import { openShopFixture, sampleAddress, type ShopFixture } from './shop-fixture.ts'

const DAY = 86_400

/** All text in the tables that could still contain personal data. */
async function everything(fixture: ShopFixture): Promise<string> {
  const tables = ['journal', 'shop_addresses', 'shop_cart_lines', 'shop_wishes', 'shop_checkouts', 'shop_reservations']
  return JSON.stringify(await Promise.all(tables.map((table) => fixture.rows(table).selectAll().execute())))
}

test('purges carts, wishlists and addresses 30 days after their user was deleted, but keeps orders', async () => {
  await using fixture = await openShopFixture()
  const [hammer, lamp] = [await fixture.addProduct(), await fixture.addProduct({ name: 'Lamp' })]
  for (const as of ['sam', 'wei'] as const) {
    await fixture.post('add-address', { address: { ...sampleAddress, city: `Town of ${as}` } }, as)
    await fixture.buy(hammer.id, 1, as)
    await fixture.post('wishlist', { productId: lamp.id }, as)
    await fixture.post('cart', { productId: lamp.id }, as)
    await fixture.fillCheckout(as)
  }
  const remove = { removedAt: fixture.clock.now.toISOString(), status: 'inactive' }
  const { id } = fixture.people.wei
  await fixture.app.platform.database.write(async (tx) => void (await tx.updateTable('users').set(remove).where('id', '=', id).execute()))
  const kept = async (table: string) => (await fixture.rows(table).select('userId').execute()).map(({ userId }) => userId)
  await fixture.advanceClock(29 * DAY)
  await fixture.runJob('ecommerce.purge')
  expect(await everything(fixture)).toContain('Town of wei')
  await fixture.advanceClock(2 * DAY)
  await fixture.runJob('ecommerce.purge')
  const left = await everything(fixture)
  expect([left.includes('Town of wei'), left.includes('Town of sam')]).toEqual([false, true])
  for (const table of ['shop_addresses', 'shop_cart_lines', 'shop_wishes']) expect(await kept(table)).toEqual([fixture.people.sam.id])
  expect(new Set(await kept('shop_orders'))).toEqual(new Set([fixture.people.sam.id, id]))
})

test('delivery methods keep their currency when the oldest product is purged', async () => {
  await using fixture = await openShopFixture()
  const hammer = await fixture.addProduct()
  await fixture.as('helena').post('/apps/invoice/update-settings', { settings: { currencies: ['USD', 'EUR'] } })
  await fixture.addProduct({ name: 'Saw' })
  const settings = async () => (await fixture.get('settings')).body.settings
  const before = await settings()
  expect(before).toMatchObject({ currency: 'USD', deliveryMethods: [1, 2, 3].map((id) => ({ id, currency: 'EUR' })) })
  await fixture.as('helena').delete('/apps/ecommerce/delete-product', { id: hammer.id })
  await fixture.advanceClock(31 * DAY)
  await fixture.runJob('ecommerce.purge')
  expect((await fixture.rows('shop_products').select('name').execute()).map(({ name }) => name)).toEqual(['Saw'])
  expect(await settings()).toEqual(before)
})
