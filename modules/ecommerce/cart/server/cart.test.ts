import { expect, test } from 'vitest'
import { LINE_LIMIT } from '../contract.ts'
import { openShopFixture, type ShopFixture } from '../../server/shop-fixture.ts'

test('adding a product twice increases its quantity in the cart, but not in the wishlist', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  await fixture.post('cart', { productId: id })
  expect((await fixture.post('cart', { productId: id, quantity: 2 })).body).toMatchObject({
    quantity: 3,
    count: 3,
    product: { id, isInCart: true },
  })
  expect((await fixture.get('cart')).body).toMatchObject({
    count: 3,
    hasChanges: false,
    products: [{ id, quantity: 3, net: 5_997 }],
    totals: { currency: 'EUR', subtotal: 5_997, tax: 1_199, total: 7_196 },
  })
  expect((await fixture.get('cart-count')).body).toEqual({ count: 3 })
  await fixture.post('wishlist', { productId: id })
  await fixture.post('wishlist', { productId: id })
  expect((await fixture.get('wishlist')).body).toMatchObject({ total: 1, products: [{ id, isInWishlist: true }] })
  expect((await fixture.remove(`wishlist/${id}`)).body.product).toMatchObject({ id, isInWishlist: false })
  expect((await fixture.remove(`cart/${id}`)).body).toMatchObject({ quantity: 0, count: 0, product: { id, isInCart: false } })
  expect([(await fixture.remove(`cart/${id}`)).status, (await fixture.remove(`wishlist/${id}`)).status]).toEqual([404, 404])
})

test('adds up quantities when two tabs add a product at the same time', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct({ stock: 100 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => fixture.send('cart', { productId: id })))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await fixture.get('cart')).body.products).toMatchObject([{ id, quantity: 6 }])
})

test('undoes a move between cart and wishlist as one change', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  await fixture.post('cart', { productId: id, quantity: 4 })
  const moved = await fixture.post('move-to-wishlist', { productId: id })
  expect(moved.body.product).toMatchObject({ id, isInCart: false, isInWishlist: true })
  expect([(await fixture.get('cart')).body.count, (await fixture.get('wishlist')).body.total]).toEqual([0, 1])
  expect((await fixture.undo(moved)).status).toBe(200)
  expect([(await fixture.get('cart')).body.count, (await fixture.get('wishlist')).body.total]).toEqual([4, 0])
  await fixture.post('wishlist', { productId: id })
  const back = await fixture.post('move-to-cart', { productId: id })
  expect([back.body.quantity, (await fixture.get('wishlist')).body.total]).toEqual([5, 0])
  expect((await fixture.undo(back)).status).toBe(200)
  expect([(await fixture.get('cart')).body.count, (await fixture.get('wishlist')).body.total]).toEqual([4, 1])
})

test('undoes adding, removing and changing a cart line', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const added = await fixture.post('cart', { productId: id })
  expect((await fixture.undo(added)).status).toBe(200)
  expect((await fixture.get('cart')).body.count).toBe(0)
  await fixture.post('cart', { productId: id, quantity: 2 })
  const set = await fixture.post('set-quantity', { productId: id, quantity: 7 })
  expect((await fixture.undo(set)).status).toBe(200)
  expect((await fixture.get('cart')).body.count).toBe(2)
  const dropped = await fixture.remove(`cart/${id}`)
  expect((await fixture.undo(dropped, 'wei')).status).toBe(404)
  expect((await fixture.undo(dropped)).status).toBe(200)
  expect((await fixture.get('cart')).body.count).toBe(2)
})

test('reports changes since a product was added and applies them on request', async () => {
  await using fixture = await openShopFixture()
  const [hammer, saw, lamp] = [
    await fixture.addProduct(),
    await fixture.addProduct({ name: 'Saw' }),
    await fixture.addProduct({ name: 'Lamp' }),
  ]
  for (const { id } of [hammer, saw, lamp]) await fixture.post('cart', { productId: id, quantity: 5 })
  await fixture.post('update-product', { product: { id: hammer.id, price: 1_500 } }, 'helena')
  await fixture.post('adjust-stock', { productId: saw.id, by: -8 }, 'helena')
  await fixture.remove('delete-product', { id: lamp.id }, 'helena')
  const none = { isRemoved: false, price: null, stock: null }
  const cart = (await fixture.get('cart')).body
  expect(cart.products.map(({ changes }: { changes: object }) => changes)).toEqual([
    { ...none, price: { before: 1_999, now: 1_500 } },
    { ...none, stock: { wanted: 5, available: 2 } },
    { ...none, isRemoved: true },
  ])
  expect(cart.products[2]).toMatchObject({ id: lamp.id, name: 'Lamp', price: 1_999, net: 0 })
  const accepted = await fixture.post('accept-cart', {})
  expect(accepted.body).toMatchObject({
    count: 7,
    hasChanges: false,
    products: [{ id: hammer.id, price: 1_500, quantity: 5 }, { quantity: 2 }],
  })
  expect((await fixture.undo(accepted)).status).toBe(200)
  expect((await fixture.get('cart')).body).toMatchObject({ hasChanges: true, count: 10 })
})

test('limits cart, wishlist and addresses to their owner, regardless of permissions', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const added = await fixture.post('cart', { productId: id })
  await fixture.post('wishlist', { productId: id })
  const { address } = (await fixture.post('add-address', { address: { name: 'Sam', address: 'Quay 1', city: 'Porto' } })).body
  for (const other of ['helena', 'wei'] as const) {
    expect((await fixture.get('cart', {}, other)).body.products).toEqual([])
    expect((await fixture.get('wishlist', {}, other)).body.products).toEqual([])
    expect((await fixture.get('addresses', {}, other)).body.addresses).toEqual([])
    expect((await fixture.remove(`cart/${id}`, {}, other)).status).toBe(404)
    expect((await fixture.send('update-address', { address: { id: address.id, name: 'Mine' } }, other)).status).toBe(404)
    expect((await fixture.remove('delete-address', { id: address.id }, other)).status).toBe(404)
    expect((await fixture.undo(added, other)).status).toBe(404)
    const { body } = await fixture.as(other).get('/api/journal/history', { entity: 'address', id: address.id })
    expect(body.status).toBe(404)
  }
  expect((await fixture.get('cart')).body.count).toBe(1)
})

test('keeps exactly one default address, also after deleting and restoring it', async () => {
  await using fixture = await openShopFixture()
  const keep = async (name: string, more: object = {}) =>
    (await fixture.post('add-address', { address: { name, address: 'Quay 1', city: 'Porto', ...more } })).body.address
  const defaults = async () =>
    (await fixture.get('addresses')).body.addresses.map(({ name, isDefault }: { name: string; isDefault: boolean }) => [name, isDefault])
  await keep('Home')
  const work = await keep('Work', { isDefault: true })
  expect(await defaults()).toEqual([
    ['Work', true],
    ['Home', false],
  ])
  const deleted = await fixture.remove('delete-address', { id: work.id })
  expect(await defaults()).toEqual([['Home', true]])
  expect((await fixture.undo(deleted)).status).toBe(200)
  expect(await defaults()).toEqual([
    ['Work', true],
    ['Home', false],
  ])
  const boat = await keep('Boat')
  const preferred = await fixture.post('update-address', { address: { id: boat.id, isDefault: true } })
  expect((await defaults())[0]).toEqual(['Boat', true])
  expect((await fixture.undo(preferred)).status).toBe(200)
  expect((await defaults()).filter(([, isDefault]: [string, boolean]) => isDefault)).toEqual([['Work', true]])
  await fixture.post('update-address', { address: { id: work.id, city: 'Lisboa', phone: null } })
  expect((await fixture.get('addresses')).body.addresses[0]).toMatchObject({ city: 'Lisboa', name: 'Work', phone: null })
})

test('rejects a product in another currency and shows no totals for mixed currencies', async () => {
  await using fixture = await openShopFixture()
  const [hammer, saw, wished] = [
    await fixture.addProduct(),
    await fixture.addProduct({ name: 'Saw' }),
    await fixture.addProduct({ name: 'Lamp' }),
  ]
  const inPounds = (id: number) =>
    fixture.app.platform.database.write((tx) => tx.updateTable('shop_products').set({ currency: 'GBP' }).where('id', '=', id).execute())
  await fixture.post('cart', { productId: hammer.id })
  await fixture.post('wishlist', { productId: wished.id })
  for (const { id } of [saw, wished]) await inPounds(id)
  const refused = [await fixture.send('cart', { productId: saw.id }), await fixture.send('move-to-cart', { productId: wished.id })]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'ecommerce.currencies']))
  expect((await fixture.get('cart')).body).toMatchObject({ count: 1, totals: { currency: 'EUR', total: 2_399 } })
  await fixture.remove(`cart/${hammer.id}`)
  expect((await fixture.post('cart', { productId: saw.id })).body.count).toBe(1)
  await fixture.remove(`cart/${saw.id}`)
  for (const { id } of [hammer, await fixture.addProduct({ name: 'Plane' })]) await fixture.post('cart', { productId: id })
  await inPounds(hammer.id)
  expect((await fixture.get('cart')).body).toMatchObject({ count: 2, totals: null })
})

test('restores a removed cart line only once', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  await fixture.post('cart', { productId: id, quantity: 2 })
  const removed = await fixture.remove(`cart/${id}`)
  expect((await fixture.undo(removed)).status).toBe(200)
  expect((await fixture.undo(removed)).body.code).toBe('journal.moved_on')
  expect((await fixture.get('cart')).body.products).toMatchObject([{ id, quantity: 2 }])
})

test('a removed product keeps the currency of its cart', async () => {
  await using fixture = await openShopFixture()
  const [hammer, saw] = [await fixture.addProduct(), await fixture.addProduct({ name: 'Saw' })]
  for (const { id } of [hammer, saw]) await fixture.post('cart', { productId: id })
  await fixture.as('helena').post('/apps/invoice/update-settings', { settings: { currencies: ['USD', 'EUR'] } })
  await fixture.remove('delete-product', { id: saw.id }, 'helena')
  expect((await fixture.get('cart')).body).toMatchObject({
    products: [{ currency: 'EUR' }, { currency: 'EUR' }],
    totals: { currency: 'EUR' },
  })
})

test('does not restore a cart line next to another currency or into a full cart', async () => {
  await using fixture = await openShopFixture()
  const hammer = await fixture.addProduct()
  await fixture.as('helena').post('/apps/invoice/update-settings', { settings: { currencies: ['USD', 'EUR'] } })
  const saw = await fixture.addProduct({ name: 'Saw' })
  expect([hammer.currency, saw.currency]).toEqual(['EUR', 'USD'])
  await fixture.post('cart', { productId: hammer.id })
  const removed = await fixture.remove(`cart/${hammer.id}`)
  await fixture.post('cart', { productId: saw.id })
  const refused = await fixture.undo(removed)
  expect([refused.status, refused.body.code]).toEqual([409, 'ecommerce.currencies'])
  expect((await fixture.get('cart')).body).toMatchObject({ products: [{ id: saw.id }], totals: { currency: 'USD' } })
  await fixture.remove(`cart/${saw.id}`)
  expect((await fixture.undo(removed)).status).toBe(200)
  expect((await fixture.get('cart')).body.products).toMatchObject([{ id: hammer.id }])
  const again = await fixture.remove(`cart/${hammer.id}`)
  await fillCart(fixture, LINE_LIMIT)
  expect((await fixture.undo(again)).body.code).toBe('ecommerce.cart_full')
})

async function fillCart(fixture: ShopFixture, lines: number): Promise<void> {
  const { id } = await fixture.addProduct({ name: 'Plane' })
  await fixture.post('cart', { productId: id })
  await fixture.app.platform.database.write(async (tx) => {
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
