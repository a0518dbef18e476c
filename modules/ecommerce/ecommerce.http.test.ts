import { expect, test } from 'vitest'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import type { CartLine } from './cart/contract.ts'
import type { ListedProduct } from './products/product.ts'
import type { ShopSettings } from './settings/contract.ts'
import { openShopFixture } from './server/shop-fixture.ts'

const SHOP = '/apps/ecommerce'
/** Properties that the specification requires of every product. */
const properties = (
  'id createdAt updatedAt name slug description brand category price currency image rating reviewCount stock hasFreeShipping isInCart ' +
  'isInWishlist'
).split(' ')

test('implements the endpoints of the specification as the contract defines them', async () => {
  await using fixture = await openShopFixture()
  const { get, post, delete: remove } = fixture.as('sam')
  const [hammer, lamp] = [
    await fixture.addProduct({ category: 'Tools' }),
    await fixture.addProduct({ name: 'Lamp', price: 500, category: 'Lamps', brand: 'Sol' }),
  ]
  const query = `${SHOP}/products?q=a&page=1&perPage=10&sortBy=price-asc&category[]=Tools&category[]=Lamps&brand[]=&priceMin=100&priceMax=5000&rating=&colour=red`
  const { body } = await get(query)
  expect([body.total, body.products.map(({ id }: ListedProduct) => id)]).toEqual([2, [lamp.id, hammer.id]])
  for (const product of body.products) expect(Object.keys(product)).toEqual(expect.arrayContaining(properties))
  const one = (await get(`${SHOP}/products/${hammer.id}`)).body.product
  expect(one).toMatchObject({ slug: 'hammer', price: 1_999, currency: 'EUR', relatedProducts: [] })
  expect((await get(`${SHOP}/products/hammer`)).body.product).toEqual(one)

  expect((await post(`${SHOP}/cart`, { productId: hammer.id })).body.product).toMatchObject({ id: hammer.id, isInCart: true })
  await post(`${SHOP}/cart`, { productId: hammer.id })
  await post(`${SHOP}/cart`, { productId: lamp.id })
  const cart = (await get(`${SHOP}/cart`)).body.products as CartLine[]
  expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
    [hammer.id, 2],
    [lamp.id, 1],
  ])
  expect((await remove(`${SHOP}/cart/${hammer.id}`)).body.product).toMatchObject({ id: hammer.id, isInCart: false })
  expect((await get(`${SHOP}/cart`)).body.products).toHaveLength(1)

  expect((await post(`${SHOP}/wishlist`, { productId: lamp.id })).body.product).toMatchObject({ id: lamp.id, isInWishlist: true })
  await post(`${SHOP}/wishlist`, { productId: lamp.id })
  expect((await get(`${SHOP}/wishlist`)).body.products).toMatchObject([{ id: lamp.id, isInCart: true, isInWishlist: true }])
  expect((await remove(`${SHOP}/wishlist/${lamp.id}`)).body.product).toMatchObject({ id: lamp.id })
  expect((await get(`${SHOP}/wishlist`)).body.products).toEqual([])
})

test('requires sign-in and permissions; staff and administrators have access', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const before = await fixture.count('journal')
  for (const path of [
    'products',
    `products/${id}`,
    'cart',
    'wishlist',
    'addresses',
    'checkout',
    'my-orders',
    'orders',
    'settings',
    'groups',
  ]) {
    expect([path, (await fixture.guest.get(`${SHOP}/${path}`)).status]).toEqual([path, 401])
    expect([path, (await fixture.as('stranger').get(`${SHOP}/${path}`)).status]).toEqual([path, 403])
    for (const name of ['sam', 'helena'] as const)
      expect([path, (await fixture.as(name).get(`${SHOP}/${path}`)).status]).toEqual([path, 200])
  }
  for (const call of ['cart', 'wishlist']) {
    expect((await fixture.guest.post(`${SHOP}/${call}`, { productId: id })).status).toBe(401)
    expect((await fixture.as('stranger').post(`${SHOP}/${call}`, { productId: id })).status).toBe(403)
  }
  expect((await fixture.send('delete-group', {})).status).toBe(404)
  expect((await fixture.remove('delete-product', { id })).status).toBe(403)
  expect((await fixture.send('update-settings', { settings: { scarceAt: 1 } })).status).toBe(403)
  expect(await fixture.count('journal')).toBe(before)
})

test('rejects malformed input by field and writes nothing', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const before = [await fixture.count('journal'), await fixture.count('shop_cart_lines')]
  const paths = async (call: string, body: object) => {
    const answer = await fixture.send(call, body, 'helena')
    return [answer.status, ...(answer.body.errors ?? []).map(({ path }: { path: string }) => path)]
  }
  expect(await paths('cart', { productId: id, colour: 'red' })).toEqual([400, '/colour'])
  expect(await paths('cart', {})).toEqual([400, '/productId'])
  expect(await paths('cart', { productId: '1' })).toEqual([400, '/productId'])
  expect(await paths('wishlist', { productId: -1 })).toEqual([400, '/productId'])
  expect(await paths('add-product', { product: { name: ' ', price: 1.5 } })).toEqual([400, '/product/name', '/product/price'])
  expect(await paths('add-address', { address: { name: 'x' } })).toEqual([400, '/address/address', '/address/city'])
  expect(await paths('add-product', { product: { name: 'Nul \0', price: 1 } })).toEqual([400, '/product/name'])
  expect([await fixture.count('journal'), await fixture.count('shop_cart_lines')]).toEqual(before)
})

test('keeps the ids of delivery methods', async () => {
  await using fixture = await openShopFixture()
  const { settings } = (await fixture.get('settings')).body
  const [standard] = settings.deliveryMethods
  const changed = await fixture.post(
    'update-settings',
    {
      settings: {
        deliveryMethods: [
          { ...standard, price: 990 },
          { ...standard, id: undefined, title: 'By boat' },
        ],
        responsible: fixture.people.jonas.id,
      },
    },
    'helena',
  )
  expect(changed.body.settings).toMatchObject({
    deliveryMethods: [
      { id: 1, price: 990 },
      { id: 4, title: 'By boat' },
    ],
    responsible: { id: fixture.people.jonas.id, fullName: 'Jonas Weber' },
  })
  const { id } = await fixture.addProduct()
  await fixture.post('cart', { productId: id })
  const { checkout, deliveryMethods } = (await fixture.post('begin-checkout', {})).body
  expect(deliveryMethods.map((method: { id: number; cost: number }) => [method.id, method.cost])).toEqual([
    [1, 990],
    [4, 490],
  ])
  expect((await fixture.send('update-checkout', { checkout: { id: checkout.id, deliveryMethodId: 2 } })).status).toBe(400)
  expect((await fixture.undo(changed, 'helena')).status).toBe(200)
  expect((await fixture.get('settings')).body.settings).toEqual(settings)
  const bad = { deliveryMethods: [{ ...standard, isOffered: false }] }
  expect((await fixture.send('update-settings', { settings: bad }, 'helena')).body.errors[0].path).toBe('/settings/deliveryMethods')
})

test('delivery methods keep their currency when the workspace currency changes', async () => {
  await using fixture = await openShopFixture()
  const hammer = await fixture.addProduct()
  await fixture.as('helena').post('/apps/invoice/update-settings', { settings: { currencies: ['USD', 'EUR'] } })
  const saw = await fixture.addProduct({ name: 'Saw' })
  expect([hammer.currency, saw.currency]).toEqual(['EUR', 'USD'])
  const { settings } = (await fixture.get('settings')).body
  const currencies = ({ deliveryMethods }: ShopSettings) => deliveryMethods.map(({ id, currency }) => [id, currency])
  expect([settings.currency, currencies(settings)]).toEqual(['USD', [1, 2, 3].map((id) => [id, 'EUR'])])
  const offered = async (productId: number) =>
    (await fixture.get('order-quote', { productId: [productId], quantity: [1] }, 'helena')).body.deliveryMethods.map(
      ({ id }: { id: number }) => id,
    )
  expect([await offered(hammer.id), await offered(saw.id)]).toEqual([[1, 2, 3], [3]])
  await fixture.post('cart', { productId: saw.id })
  const { checkout } = (await fixture.post('begin-checkout', {})).body
  expect((await fixture.send('update-checkout', { checkout: { id: checkout.id, deliveryMethodId: 1 } })).status).toBe(400)
  const [standard, ...others] = settings.deliveryMethods
  const methods = [{ ...standard, price: 500, currency: 'GBP' }, ...others, { ...standard, id: undefined, price: 700 }]
  const changed = await fixture.post('update-settings', { settings: { ...settings, deliveryMethods: methods } }, 'helena')
  expect(currencies(changed.body.settings)).toEqual([...[1, 2, 3].map((id) => [id, 'EUR']), [4, 'USD']])
  expect([await offered(hammer.id), await offered(saw.id)]).toEqual([
    [1, 2, 3],
    [3, 4],
  ])
  const chosen = await fixture.post('update-checkout', { checkout: { id: checkout.id, deliveryMethodId: 4 } })
  expect(chosen.body.checkout.totals).toMatchObject({ currency: 'USD', delivery: 700 })
})

test('records no change when unchanged settings are saved, in any property order', async () => {
  await using fixture = await openShopFixture()
  const { settings } = (await fixture.get('settings')).body
  const turned = (one: object) => Object.fromEntries(Object.entries(one).toReversed())
  for (const deliveryMethods of [settings.deliveryMethods, settings.deliveryMethods.map(turned)]) {
    const saved = await fixture.post('update-settings', { settings: { ...settings, deliveryMethods } }, 'helena')
    expect([saved.body, saved.headers[CHANGE_HEADER]]).toEqual([{ settings }, undefined])
  }
})

test('a manager can undo their settings changes', async () => {
  await using fixture = await openShopFixture()
  const mara = await createPerson(fixture.app.platform, { name: 'mara', fullName: 'Mara Lind', role: 'manager', status: 'active' })
  const calls = createTestClient(fixture.app.http, [], mara.accessToken)
  const changed = await calls.post('/apps/ecommerce/update-settings', { settings: { scarceAt: 9 } })
  const undone = await calls.post('/api/journal/undo', { change: changed.headers[CHANGE_HEADER] })
  expect(undone.body).toEqual({ undone: 1 })
  expect((await calls.get('/apps/ecommerce/settings')).body.settings.scarceAt).not.toBe(9)
})
