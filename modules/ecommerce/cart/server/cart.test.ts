import { expect, test } from 'vitest'
import { LINE_LIMIT } from '../contract.ts'
import { openShopWorld, type ShopWorld } from '../../server/shop-world.ts'

test('a product that is put in twice becomes more, and is in the wishlist once', async () => {
  await using world = await openShopWorld()
  const { id } = await world.add()
  await world.post('cart', { productId: id })
  expect((await world.post('cart', { productId: id, quantity: 2 })).body).toMatchObject({
    quantity: 3,
    count: 3,
    product: { id, isInCart: true },
  })
  expect((await world.get('cart')).body).toMatchObject({
    count: 3,
    hasChanges: false,
    products: [{ id, quantity: 3, net: 5_997 }],
    totals: { currency: 'EUR', subtotal: 5_997, tax: 1_199, total: 7_196 },
  })
  expect((await world.get('cart-count')).body).toEqual({ count: 3 })
  await world.post('wishlist', { productId: id })
  await world.post('wishlist', { productId: id })
  expect((await world.get('wishlist')).body).toMatchObject({ total: 1, products: [{ id, isInWishlist: true }] })
  expect((await world.drop(`wishlist/${id}`)).body.product).toMatchObject({ id, isInWishlist: false })
  expect((await world.drop(`cart/${id}`)).body).toMatchObject({ quantity: 0, count: 0, product: { id, isInCart: false } })
  expect([(await world.drop(`cart/${id}`)).status, (await world.drop(`wishlist/${id}`)).status]).toEqual([404, 404])
})

test('two tabs that put the same in at the same moment both count', async () => {
  await using world = await openShopWorld()
  const { id } = await world.add({ stock: 100 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => world.send('cart', { productId: id })))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await world.get('cart')).body.products).toMatchObject([{ id, quantity: 6 }])
})

test('moving between cart and wishlist is one act, which undo takes back whole', async () => {
  await using world = await openShopWorld()
  const { id } = await world.add()
  await world.post('cart', { productId: id, quantity: 4 })
  const moved = await world.post('move-to-wishlist', { productId: id })
  expect(moved.body.product).toMatchObject({ id, isInCart: false, isInWishlist: true })
  expect([(await world.get('cart')).body.count, (await world.get('wishlist')).body.total]).toEqual([0, 1])
  expect((await world.undo(moved)).status).toBe(200)
  expect([(await world.get('cart')).body.count, (await world.get('wishlist')).body.total]).toEqual([4, 0])
  await world.post('wishlist', { productId: id })
  const back = await world.post('move-to-cart', { productId: id })
  expect([back.body.quantity, (await world.get('wishlist')).body.total]).toEqual([5, 0])
  expect((await world.undo(back)).status).toBe(200)
  expect([(await world.get('cart')).body.count, (await world.get('wishlist')).body.total]).toEqual([4, 1])
})

test('what was put in, taken out or changed can be taken back', async () => {
  await using world = await openShopWorld()
  const { id } = await world.add()
  const added = await world.post('cart', { productId: id })
  expect((await world.undo(added)).status).toBe(200)
  expect((await world.get('cart')).body.count).toBe(0)
  await world.post('cart', { productId: id, quantity: 2 })
  const set = await world.post('set-quantity', { productId: id, quantity: 7 })
  expect((await world.undo(set)).status).toBe(200)
  expect((await world.get('cart')).body.count).toBe(2)
  const dropped = await world.drop(`cart/${id}`)
  expect((await world.undo(dropped, 'wei')).status).toBe(404)
  expect((await world.undo(dropped)).status).toBe(200)
  expect((await world.get('cart')).body.count).toBe(2)
})

test('the cart says what has changed since, and is brought up to date when its owner says so', async () => {
  await using world = await openShopWorld()
  const [hammer, saw, lamp] = [await world.add(), await world.add({ name: 'Saw' }), await world.add({ name: 'Lamp' })]
  for (const { id } of [hammer, saw, lamp]) await world.post('cart', { productId: id, quantity: 5 })
  await world.post('update-product', { product: { id: hammer.id, price: 1_500 } }, 'helena')
  await world.post('adjust-stock', { productId: saw.id, by: -8 }, 'helena')
  await world.drop('delete-product', { id: lamp.id }, 'helena')
  const none = { isRemoved: false, price: null, stock: null }
  const cart = (await world.get('cart')).body
  expect(cart.products.map(({ changes }: { changes: object }) => changes)).toEqual([
    { ...none, price: { before: 1_999, now: 1_500 } },
    { ...none, stock: { wanted: 5, available: 2 } },
    { ...none, isRemoved: true },
  ])
  expect(cart.products[2]).toMatchObject({ id: lamp.id, name: 'Lamp', price: 1_999, net: 0 })
  const accepted = await world.post('accept-cart', {})
  expect(accepted.body).toMatchObject({
    count: 7,
    hasChanges: false,
    products: [{ id: hammer.id, price: 1_500, quantity: 5 }, { quantity: 2 }],
  })
  expect((await world.undo(accepted)).status).toBe(200)
  expect((await world.get('cart')).body).toMatchObject({ hasChanges: true, count: 10 })
})

test('a cart, a wishlist and addresses are their owner’s, whatever rules say', async () => {
  await using world = await openShopWorld()
  const { id } = await world.add()
  const added = await world.post('cart', { productId: id })
  await world.post('wishlist', { productId: id })
  const { address } = (await world.post('add-address', { address: { name: 'Sam', address: 'Quay 1', city: 'Porto' } })).body
  for (const other of ['helena', 'wei'] as const) {
    expect((await world.get('cart', {}, other)).body.products).toEqual([])
    expect((await world.get('wishlist', {}, other)).body.products).toEqual([])
    expect((await world.get('addresses', {}, other)).body.addresses).toEqual([])
    expect((await world.drop(`cart/${id}`, {}, other)).status).toBe(404)
    expect((await world.send('update-address', { address: { id: address.id, name: 'Mine' } }, other)).status).toBe(404)
    expect((await world.drop('delete-address', { id: address.id }, other)).status).toBe(404)
    expect((await world.undo(added, other)).status).toBe(404)
    const { body } = await world.as(other).get('/api/journal/history', { entity: 'address', id: address.id })
    expect(body.status).toBe(404)
  }
  expect((await world.get('cart')).body.count).toBe(1)
})

test('one of several addresses is the default, also once it is deleted and brought back', async () => {
  await using world = await openShopWorld()
  const keep = async (name: string, more: object = {}) =>
    (await world.post('add-address', { address: { name, address: 'Quay 1', city: 'Porto', ...more } })).body.address
  const defaults = async () =>
    (await world.get('addresses')).body.addresses.map(({ name, isDefault }: { name: string; isDefault: boolean }) => [name, isDefault])
  await keep('Home')
  const work = await keep('Work', { isDefault: true })
  expect(await defaults()).toEqual([
    ['Work', true],
    ['Home', false],
  ])
  const deleted = await world.drop('delete-address', { id: work.id })
  expect(await defaults()).toEqual([['Home', true]])
  expect((await world.undo(deleted)).status).toBe(200)
  expect(await defaults()).toEqual([
    ['Work', true],
    ['Home', false],
  ])
  const boat = await keep('Boat')
  const preferred = await world.post('update-address', { address: { id: boat.id, isDefault: true } })
  expect((await defaults())[0]).toEqual(['Boat', true])
  expect((await world.undo(preferred)).status).toBe(200)
  expect((await defaults()).filter(([, isDefault]: [string, boolean]) => isDefault)).toEqual([['Work', true]])
  await world.post('update-address', { address: { id: work.id, city: 'Lisboa', phone: null } })
  expect((await world.get('addresses')).body.addresses[0]).toMatchObject({ city: 'Lisboa', name: 'Work', phone: null })
})

test('a product of another currency is not put beside the others, and a cart that holds two already is not added up', async () => {
  await using world = await openShopWorld()
  const [hammer, saw, wished] = [await world.add(), await world.add({ name: 'Saw' }), await world.add({ name: 'Lamp' })]
  const inPounds = (id: number) =>
    world.app.platform.database.write((tx) => tx.updateTable('shop_products').set({ currency: 'GBP' }).where('id', '=', id).execute())
  await world.post('cart', { productId: hammer.id })
  await world.post('wishlist', { productId: wished.id })
  for (const { id } of [saw, wished]) await inPounds(id)
  const refused = [await world.send('cart', { productId: saw.id }), await world.send('move-to-cart', { productId: wished.id })]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'ecommerce.currencies']))
  expect((await world.get('cart')).body).toMatchObject({ count: 1, totals: { currency: 'EUR', total: 2_399 } })
  await world.drop(`cart/${hammer.id}`)
  expect((await world.post('cart', { productId: saw.id })).body.count).toBe(1)
  await world.drop(`cart/${saw.id}`)
  for (const { id } of [hammer, await world.add({ name: 'Plane' })]) await world.post('cart', { productId: id })
  await inPounds(hammer.id)
  expect((await world.get('cart')).body).toMatchObject({ count: 2, totals: null })
})

test('what was taken out of a cart is put back by undo once', async () => {
  await using world = await openShopWorld()
  const { id } = await world.add()
  await world.post('cart', { productId: id, quantity: 2 })
  const removed = await world.drop(`cart/${id}`)
  expect((await world.undo(removed)).status).toBe(200)
  expect((await world.undo(removed)).body.code).toBe('journal.moved_on')
  expect((await world.get('cart')).body.products).toMatchObject([{ id, quantity: 2 }])
})

test('a product that is sold no longer keeps the currency of its cart after the company has changed its own', async () => {
  await using world = await openShopWorld()
  const [hammer, saw] = [await world.add(), await world.add({ name: 'Saw' })]
  for (const { id } of [hammer, saw]) await world.post('cart', { productId: id })
  await world.as('helena').post('/apps/invoice/update-settings', { settings: { currencies: ['USD', 'EUR'] } })
  await world.drop('delete-product', { id: saw.id }, 'helena')
  expect((await world.get('cart')).body).toMatchObject({
    products: [{ currency: 'EUR' }, { currency: 'EUR' }],
    totals: { currency: 'EUR' },
  })
})

test('what was taken out of a cart is not put back by undo beside another currency, nor into a full cart', async () => {
  await using world = await openShopWorld()
  const hammer = await world.add()
  await world.as('helena').post('/apps/invoice/update-settings', { settings: { currencies: ['USD', 'EUR'] } })
  const saw = await world.add({ name: 'Saw' })
  expect([hammer.currency, saw.currency]).toEqual(['EUR', 'USD'])
  await world.post('cart', { productId: hammer.id })
  const removed = await world.drop(`cart/${hammer.id}`)
  await world.post('cart', { productId: saw.id })
  const refused = await world.undo(removed)
  expect([refused.status, refused.body.code]).toEqual([409, 'ecommerce.currencies'])
  expect((await world.get('cart')).body).toMatchObject({ products: [{ id: saw.id }], totals: { currency: 'USD' } })
  await world.drop(`cart/${saw.id}`)
  expect((await world.undo(removed)).status).toBe(200)
  expect((await world.get('cart')).body.products).toMatchObject([{ id: hammer.id }])
  const again = await world.drop(`cart/${hammer.id}`)
  await fillCart(world, LINE_LIMIT)
  expect((await world.undo(again)).body.code).toBe('ecommerce.cart_full')
})

/** Puts so many other products into Sam's cart. */
async function fillCart(world: ShopWorld, lines: number): Promise<void> {
  const { id } = await world.add({ name: 'Plane' })
  await world.post('cart', { productId: id })
  await world.app.platform.database.write(async (tx) => {
    const { id: _, ...product } = await tx.selectFrom('shop_products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { id: __, ...line } = await tx.selectFrom('shop_cart_lines').selectAll().where('productId', '=', id).executeTakeFirstOrThrow()
    for (let at = 1; at < lines; at += 1) {
      const copy = { ...product, slug: `plane-number-${at}` }
      const { id: productId } = await tx.insertInto('shop_products').values(copy).returning('id').executeTakeFirstOrThrow()
      await tx
        .insertInto('shop_cart_lines')
        .values({ ...line, productId })
        .execute()
    }
  })
}
