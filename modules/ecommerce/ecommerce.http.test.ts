import { expect, test } from 'vitest'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { caller } from '#platform/server/testing/caller.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import type { CartLine } from './cart/contract.ts'
import type { ListedProduct } from './products/contract.ts'
import type { ShopSettings } from './settings/contract.ts'
import { openShopWorld } from './server/shop-world.ts'

const SHOP = '/apps/ecommerce'
/** As the contract names them for every product. */
const properties = (
  'id createdAt updatedAt name slug description brand category price currency image rating reviewCount stock hasFreeShipping isInCart ' +
  'isInWishlist'
).split(' ')

test('the calls of the specification, exactly as the contract encodes them', async () => {
  await using world = await openShopWorld()
  const { get, post, delete: remove } = world.as('sam')
  const [hammer, lamp] = [
    await world.add({ category: 'Tools' }),
    await world.add({ name: 'Lamp', price: 500, category: 'Lamps', brand: 'Sol' }),
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

test('guests are asked to sign in, strangers are refused, staff and whoever may do everything get through', async () => {
  await using world = await openShopWorld()
  const { id } = await world.add()
  const before = await world.count('journal')
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
    expect([path, (await world.guest.get(`${SHOP}/${path}`)).status]).toEqual([path, 401])
    expect([path, (await world.as('stranger').get(`${SHOP}/${path}`)).status]).toEqual([path, 403])
    for (const name of ['sam', 'helena'] as const) expect([path, (await world.as(name).get(`${SHOP}/${path}`)).status]).toEqual([path, 200])
  }
  for (const call of ['cart', 'wishlist']) {
    expect((await world.guest.post(`${SHOP}/${call}`, { productId: id })).status).toBe(401)
    expect((await world.as('stranger').post(`${SHOP}/${call}`, { productId: id })).status).toBe(403)
  }
  expect((await world.send('delete-group', {})).status).toBe(404)
  expect((await world.drop('delete-product', { id })).status).toBe(403)
  expect((await world.send('update-settings', { settings: { scarceAt: 1 } })).status).toBe(403)
  expect(await world.count('journal')).toBe(before)
})

test('what is malformed is refused and named, and nothing is written', async () => {
  await using world = await openShopWorld()
  const { id } = await world.add()
  const before = [await world.count('journal'), await world.count('shop_cart_lines')]
  const paths = async (call: string, body: object) => {
    const answer = await world.send(call, body, 'helena')
    return [answer.status, ...(answer.body.errors ?? []).map(({ path }: { path: string }) => path)]
  }
  expect(await paths('cart', { productId: id, colour: 'red' })).toEqual([400, '/colour'])
  expect(await paths('cart', {})).toEqual([400, '/productId'])
  expect(await paths('cart', { productId: '1' })).toEqual([400, '/productId'])
  expect(await paths('wishlist', { productId: -1 })).toEqual([400, '/productId'])
  expect(await paths('add-product', { product: { name: ' ', price: 1.5 } })).toEqual([400, '/product/name', '/product/price'])
  expect(await paths('add-address', { address: { name: 'x' } })).toEqual([400, '/address/address', '/address/city'])
  expect(await paths('add-product', { product: { name: 'Nul \0', price: 1 } })).toEqual([400, '/product/name'])
  expect([await world.count('journal'), await world.count('shop_cart_lines')]).toEqual(before)
})

test('delivery methods keep their numbers, and orders what they were', async () => {
  await using world = await openShopWorld()
  const { settings } = (await world.get('settings')).body
  const [standard] = settings.deliveryMethods
  const changed = await world.post(
    'update-settings',
    {
      settings: {
        deliveryMethods: [
          { ...standard, price: 990 },
          { ...standard, id: undefined, title: 'By boat' },
        ],
        responsible: world.people.jonas.id,
      },
    },
    'helena',
  )
  expect(changed.body.settings).toMatchObject({
    deliveryMethods: [
      { id: 1, price: 990 },
      { id: 4, title: 'By boat' },
    ],
    responsible: { id: world.people.jonas.id, fullName: 'Jonas Weber' },
  })
  const { id } = await world.add()
  await world.post('cart', { productId: id })
  const { checkout, deliveryMethods } = (await world.post('begin-checkout', {})).body
  expect(deliveryMethods.map((method: { id: number; cost: number }) => [method.id, method.cost])).toEqual([
    [1, 990],
    [4, 490],
  ])
  expect((await world.send('update-checkout', { checkout: { id: checkout.id, deliveryMethodId: 2 } })).status).toBe(400)
  expect((await world.undo(changed, 'helena')).status).toBe(200)
  expect((await world.get('settings')).body.settings).toEqual(settings)
  const bad = { deliveryMethods: [{ ...standard, isOffered: false }] }
  expect((await world.send('update-settings', { settings: bad }, 'helena')).body.errors[0].path).toBe('/settings/deliveryMethods')
})

test('delivery keeps the currency that it was priced in when the company changes its own', async () => {
  await using world = await openShopWorld()
  const hammer = await world.add()
  await world.as('helena').post('/apps/invoice/update-settings', { settings: { currencies: ['USD', 'EUR'] } })
  const saw = await world.add({ name: 'Saw' })
  expect([hammer.currency, saw.currency]).toEqual(['EUR', 'USD'])
  const { settings } = (await world.get('settings')).body
  const currencies = ({ deliveryMethods }: ShopSettings) => deliveryMethods.map(({ id, currency }) => [id, currency])
  expect([settings.currency, currencies(settings)]).toEqual(['USD', [1, 2, 3].map((id) => [id, 'EUR'])])
  const offered = async (productId: number) =>
    (await world.get('order-quote', { productId: [productId], quantity: [1] }, 'helena')).body.deliveryMethods.map(
      ({ id }: { id: number }) => id,
    )
  expect([await offered(hammer.id), await offered(saw.id)]).toEqual([[1, 2, 3], [3]])
  await world.post('cart', { productId: saw.id })
  const { checkout } = (await world.post('begin-checkout', {})).body
  expect((await world.send('update-checkout', { checkout: { id: checkout.id, deliveryMethodId: 1 } })).status).toBe(400)
  const [standard, ...others] = settings.deliveryMethods
  const methods = [{ ...standard, price: 500, currency: 'GBP' }, ...others, { ...standard, id: undefined, price: 700 }]
  const changed = await world.post('update-settings', { settings: { ...settings, deliveryMethods: methods } }, 'helena')
  expect(currencies(changed.body.settings)).toEqual([...[1, 2, 3].map((id) => [id, 'EUR']), [4, 'USD']])
  expect([await offered(hammer.id), await offered(saw.id)]).toEqual([
    [1, 2, 3],
    [3, 4],
  ])
  const chosen = await world.post('update-checkout', { checkout: { id: checkout.id, deliveryMethodId: 4 } })
  expect(chosen.body.checkout.totals).toMatchObject({ currency: 'USD', delivery: 700 })
})

test('a save of the settings as they are is no change, in whatever order their parts come', async () => {
  await using world = await openShopWorld()
  const { settings } = (await world.get('settings')).body
  const turned = (one: object) => Object.fromEntries(Object.entries(one).toReversed())
  for (const deliveryMethods of [settings.deliveryMethods, settings.deliveryMethods.map(turned)]) {
    const saved = await world.post('update-settings', { settings: { ...settings, deliveryMethods } }, 'helena')
    expect([saved.body, saved.headers[CHANGE_HEADER]]).toEqual([{ settings }, undefined])
  }
})

test('a manager takes back what they changed of the settings', async () => {
  await using world = await openShopWorld()
  const mara = await createPerson(world.app.platform, { name: 'mara', fullName: 'Mara Lind', role: 'manager', status: 'active' })
  const calls = caller(world.app.http, [], mara.accessToken)
  const changed = await calls.post('/apps/ecommerce/update-settings', { settings: { scarceAt: 9 } })
  const undone = await calls.post('/api/journal/undo', { change: changed.headers[CHANGE_HEADER] })
  expect(undone.body).toEqual({ undone: 1 })
  expect((await calls.get('/apps/ecommerce/settings')).body.settings.scarceAt).not.toBe(9)
})
