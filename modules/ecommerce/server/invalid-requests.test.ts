import { expect, test } from 'vitest'
import { openShopFixture, sampleAddress } from './shop-fixture.ts'

test.each([0, -1, 1e9, 1.5, '2', null, 10_000])('rejects a quantity of %j and writes nothing', async (quantity) => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct({ stock: 100_000 })
  await fixture.post('cart', { productId: id, quantity: 2 })
  const before = await fixture.count('journal')
  for (const [call, body] of [
    ['cart', { productId: id, quantity }],
    ['set-quantity', { productId: id, quantity }],
    ['add-order', { order: { customer: fixture.people.sam.id, lines: [{ productId: id, quantity }], address: sampleAddress } }],
  ] as const) {
    const answer = await fixture.send(call, body, call === 'add-order' ? 'helena' : 'sam')
    expect([call, answer.status]).toEqual([call, 400])
  }
  expect([(await fixture.get('cart')).body.count, await fixture.count('journal'), await fixture.count('shop_orders')]).toEqual([
    2,
    before,
    0,
  ])
})

test('rejects adding beyond the maximum quantity', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct({ stock: 100_000 })
  await fixture.post('cart', { productId: id, quantity: 9_999 })
  expect((await fixture.send('cart', { productId: id })).status).toBe(400)
  expect((await fixture.get('cart')).body.count).toBe(9_999)
})

test.each([19.999, -1, 1e15, '19.99', null])('rejects a price of %j', async (price) => {
  await using fixture = await openShopFixture()
  expect((await fixture.send('add-product', { product: { name: 'Hammer', price } }, 'helena')).status).toBe(400)
  const { id } = await fixture.addProduct()
  expect((await fixture.send('update-product', { product: { id, price } }, 'helena')).status).toBe(400)
  expect([await fixture.count('shop_products'), (await fixture.getProduct(id)).price]).toEqual([1, 1_999])
})

test('rejects a tax rate with three decimals or not matching its category, and unknown groups', async () => {
  await using fixture = await openShopFixture()
  const refused = async (product: object) => {
    const { status, body } = await fixture.send('add-product', { product: { name: 'Hammer', price: 1, ...product } }, 'helena')
    return [status, body.errors?.[0]?.path]
  }
  expect(await refused({ taxRate: 5.555 })).toEqual([400, '/product/taxRate'])
  expect(await refused({ taxRate: 20, taxCategory: 'E' })).toEqual([400, '/product/taxCategory'])
  expect(await refused({ category: 'Unheard of' })).toEqual([400, '/product/category'])
  expect(await refused({ slug: '123' })).toEqual([400, '/product/slug'])
  expect(await refused({ colour: 'red' })).toEqual([400, '/product/colour'])
  expect(await fixture.count('shop_products')).toBe(0)
})

test('rejects more than the stock and sold-out products in the cart', async () => {
  await using fixture = await openShopFixture()
  const few = await fixture.addProduct({ stock: 3 })
  const none = await fixture.addProduct({ name: 'Saw', stock: 0 })
  await fixture.post('cart', { productId: few.id, quantity: 2 })
  const refused = await fixture.send('cart', { productId: few.id, quantity: 2 })
  expect([refused.status, refused.body.code, refused.body.current]).toEqual([
    409,
    'ecommerce.stock',
    { products: [{ id: few.id, name: 'Hammer', available: 3 }] },
  ])
  expect((await fixture.send('cart', { productId: none.id })).body.code).toBe('ecommerce.sold_out')
  expect((await fixture.send('cart', { productId: 987_654 })).status).toBe(404)
})

test('orders, checkouts and addresses of others answer 404, even for administrators', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const order = await fixture.buy(id)
  const { address } = (await fixture.post('add-address', { address: sampleAddress })).body
  await fixture.post('cart', { productId: id })
  const checkout = await fixture.fillCheckout()
  for (const other of ['wei', 'helena'] as const) {
    await fixture.post('cart', { productId: id }, other)
    const checkoutOfOther = (await fixture.post('begin-checkout', {}, other)).body.checkout
    expect((await fixture.get('my-order', { id: order.id }, other)).status).toBe(404)
    expect((await fixture.send('cancel-my-order', { id: order.id }, other)).status).toBe(404)
    expect((await fixture.send('place-order', { checkoutId: checkout.id }, other)).status).toBe(404)
    expect((await fixture.send('update-checkout', { checkout: { id: checkout.id, payment: null } }, other)).status).toBe(404)
    expect((await fixture.send('update-checkout', { checkout: { id: checkoutOfOther.id, addressId: address.id } }, other)).status).toBe(404)
    expect((await fixture.as(other).get('/api/journal/history', { entity: 'own-order', id: order.id })).status).toBe(404)
  }
  expect((await fixture.get('my-order', { id: order.id })).body.order.status).toBe('invoiced')
  expect((await fixture.get('order', { id: order.id }, 'stranger')).status).toBe(403)
})

test('a customer can buy without rights to invoices, tasks or orders, and gains none by it', async () => {
  await using fixture = await openShopFixture()
  const guest = fixture.people.amelie
  await fixture.app.platform.database.write((tx) => tx.updateTable('users').set({ role: 'guest' }).where('id', '=', guest.id).execute())
  fixture.app.platform.bus.publish({ users: [guest.id] })
  const { id } = await fixture.addProduct()
  const order = await fixture.buy(id, 1, 'amelie')
  expect(order).toMatchObject({ status: 'invoiced', customer: { id: guest.id } })
  expect((await fixture.as('amelie').get('/apps/invoice/invoice', { id: order.invoiceId! })).status).toBe(403)
  expect((await fixture.get('order', { id: order.id }, 'amelie')).status).toBe(403)
  expect((await fixture.send('add-product', { product: { name: 'Mine', price: 1 } }, 'amelie')).status).toBe(403)
  const { invoice } = (await fixture.as('helena').get('/apps/invoice/invoice', { id: order.invoiceId! })).body
  expect(invoice.createdBy).toBe(null)
})

test('rejects a checkout without address, shipping or payment, and an empty cart, with specific codes', async () => {
  await using fixture = await openShopFixture()
  expect((await fixture.send('begin-checkout', {})).body.code).toBe('ecommerce.cart_empty')
  const { id } = await fixture.addProduct()
  await fixture.post('cart', { productId: id })
  const { checkout } = (await fixture.post('begin-checkout', {})).body
  const { status, body } = await fixture.send('place-order', { checkoutId: checkout.id })
  expect([status, body.code, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    'ecommerce.incomplete',
    ['/checkout/address', '/checkout/deliveryMethodId', '/checkout/payment'],
  ])
  const bad = { id: checkout.id, deliveryMethodId: 77 }
  expect((await fixture.send('update-checkout', { checkout: bad })).body.errors[0].path).toBe('/checkout/deliveryMethodId')
  for (const wrong of [
    { payment: 'card' },
    { address: { name: 'x' } },
    { address: { ...sampleAddress, email: 'nobody' } },
    { step: 'done' },
  ])
    expect((await fixture.send('update-checkout', { checkout: { id: checkout.id, ...wrong } })).status).toBe(400)
})

test('a repeated order with the same key returns the same response; the same key with another body is rejected', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  await fixture.post('cart', { productId: id })
  const checkout = await fixture.fillCheckout()
  const headers = { 'idempotency-key': 'order-once' }
  const place = (body: object) => fixture.as('sam').post('/apps/ecommerce/place-order', body, headers)
  const [first, second] = [await place({ checkoutId: checkout.id }), await place({ checkoutId: checkout.id })]
  expect([first.status, second.status, second.body.order.id]).toEqual([200, 200, first.body.order.id])
  expect((await place({ checkoutId: checkout.id, total: 1 })).status).toBe(409)
  expect(await fixture.count('shop_orders')).toBe(1)
})
