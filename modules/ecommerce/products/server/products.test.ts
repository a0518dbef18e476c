import { expect, test } from 'vitest'
import type { Product } from '../contract.ts'
import { openShopWorld, type ShopWorld } from '../../server/shop-world.ts'

/** Twelve products: three of each pair of category and brand, at 10.00 to 120.00. */
async function fill(world: ShopWorld): Promise<Product[]> {
  const products = []
  for (let turn = 0; turn < 12; turn++) {
    const [category, brand] = [turn % 2 ? 'Lamps' : 'Tools', turn % 4 < 2 ? 'Nord' : 'Sol']
    products.push(await world.add({ name: `Thing ${turn}`, price: (turn + 1) * 1_000, category, brand, isFeatured: turn === 5 }))
  }
  return products
}

const names = ({ body }: { body: { products: Product[] } }) => body.products.map(({ name }) => name)

test('products are found, filtered, sorted and paged, and each filter counts under the others', async () => {
  await using world = await openShopWorld()
  const products = await fill(world)
  for (const [at, stars] of [
    [0, 5],
    [1, 4],
    [2, 2],
  ] as const)
    await world.post('rate-product', { productId: products[at]!.id, stars })
  const list = async (query: object) => (await world.get('products', { perPage: 100, ...query })).body
  const asked = await list({ 'category[]': ['Tools'], brand: 'Nord', priceMin: 1_000, priceMax: 8_000 })
  expect(asked.products.map(({ name }: Product) => name).toSorted()).toEqual(['Thing 0', 'Thing 4'])
  expect(asked).toMatchObject({
    total: 2,
    facets: {
      categories: [
        { title: 'Lamps', count: 2 },
        { title: 'Tools', count: 2 },
      ],
      brands: [
        { title: 'Nord', count: 2 },
        { title: 'Sol', count: 2 },
      ],
      ratings: [
        { rating: 4, count: 1 },
        { rating: 3, count: 1 },
        { rating: 2, count: 1 },
        { rating: 1, count: 1 },
      ],
      price: { min: 1_000, max: 9_000 },
    },
    params: { category: ['Tools'], brand: ['Nord'], priceMin: 1_000, priceMax: 8_000, sortBy: 'featured' },
  })
  expect((await list({ rating: 4 })).total).toBe(2)
  expect((await list({ q: 'THÍNG 1' })).total).toBe(3)
  expect((await list({ q: 'thing', category: 'Lamps' })).facets.categories).toEqual([
    { title: 'Lamps', count: 6 },
    { title: 'Tools', count: 6 },
  ])
  expect((await list({ category: '', rating: '' })).total).toBe(12)
  expect(names(await world.get('products', { sortBy: 'price-asc', page: 2, perPage: 5 }))).toEqual([5, 6, 7, 8, 9].map((n) => `Thing ${n}`))
  expect(names(await world.get('products', { sortBy: 'price-desc', perPage: 1 }))).toEqual(['Thing 11'])
  expect(names(await world.get('products', { sortBy: 'newest', perPage: 1 }))).toEqual(['Thing 11'])
  expect(names(await world.get('products', { sortBy: 'rating', perPage: 3 }))).toEqual(['Thing 0', 'Thing 1', 'Thing 2'])
  expect(names(await world.get('products', { perPage: 2 }))).toEqual(['Thing 5', 'Thing 0'])
  const past = (await world.get('products', { page: 9, perPage: 10 })).body
  expect([past.products, past.total]).toEqual([[], 12])
  const plain = (await world.get('products', { facets: false, category: 'Tools' })).body
  expect([plain.total, plain.facets]).toEqual([6, undefined])
})

test('tables order products by what people read, by several columns, without case and accents', async () => {
  await using world = await openShopWorld()
  await world.add({ name: 'éclair lamp', price: 300, stock: 2, category: 'Lamps', brand: 'Sol' })
  await world.add({ name: 'Zinc pail', price: 100, stock: 9, category: 'Tools' })
  await world.add({ name: 'apron', price: 100, stock: 5, brand: 'Nord' })
  await world.add({ name: 'Echo', price: 200, stock: 5, category: 'Tools', brand: 'Sol' })
  const by = async (query: object) => names(await world.get('products', query)).map((name) => name[0])
  expect(await by({ sortColumn: 'name', sort: 'asc' })).toEqual(['a', 'E', 'é', 'Z'])
  expect(await by({ sortColumn: 'category,name', sort: 'desc,desc' })).toEqual(['Z', 'E', 'é', 'a'])
  expect(await by({ sortColumn: 'brand,price', sort: 'asc,desc', sortBy: 'price-asc' })).toEqual(['a', 'é', 'E', 'Z'])
  expect(await by({ sortColumn: 'stock,name' })).toEqual(['é', 'a', 'E', 'Z'])
  const { params } = (await world.get('products', { sortColumn: ['price', 'createdAt'], sort: ['asc', 'desc'] })).body
  expect([params.sortColumn, params.sort]).toEqual(['price,createdAt', 'asc,desc'])
  const { groups } = (await world.get('groups', { kind: 'category' })).body
  const tools = groups.find(({ title }: { title: string }) => title === 'Tools')
  await world.post('update-group', { group: { id: tools.id, title: 'Åxes' } }, 'helena')
  expect(await by({ sortColumn: 'category,name' })).toEqual(['E', 'Z', 'é', 'a'])
})

test.each([
  { sortBy: 'cheapest' },
  { sortColumn: 'cover' },
  { sortColumn: 'name', sort: 'up' },
  { priceMin: '1.5' },
  { rating: 6 },
  { page: 0 },
  { perPage: 101 },
  { priceMax: -1 },
])('a list by %j is refused', async (query) => {
  await using world = await openShopWorld()
  expect((await world.get('products', query)).status).toBe(400)
})

test('a product is read by id and slug, with related ones; what is not there is 404', async () => {
  await using world = await openShopWorld()
  const products = await fill(world)
  const product = (await world.get('products/thing-0')).body.product
  expect(product).toEqual(await world.product(products[0]!.id))
  expect(product).toMatchObject({ priceWithTax: 1_200, images: [], image: null, rating: 0, reviewCount: 0, stock: 10, available: 10 })
  expect(product.relatedProducts).toHaveLength(8)
  expect(product.relatedProducts.slice(0, 5).every(({ category }: Product) => category === 'Tools')).toBe(true)
  expect((await world.get('products/987654')).status).toBe(404)
  expect((await world.get('products/no-such-thing')).status).toBe(404)
  expect((await world.get('products/99999999999999999999')).status).toBe(404)
})

test('slugs are made of names in any script, one for each product', async () => {
  await using world = await openShopWorld()
  const slugs = []
  for (const name of ['Oak table', 'Oak Table!', '橡木桌', '2026', 'Ágata – Öl']) slugs.push((await world.add({ name })).slug)
  expect(slugs).toEqual(['oak-table', 'oak-table-2', '橡木桌', 'product-2026', 'agata-ol'])
  const taken = await world.send('add-product', { product: { name: 'Other', price: 1, slug: 'oak-table' } }, 'helena')
  expect([taken.status, taken.body.code]).toEqual([409, 'ecommerce.slug_taken'])
})

test('what was added, changed, counted or deleted is taken back by whoever did it', async () => {
  await using world = await openShopWorld()
  const product = await world.add()
  const { id } = product
  const changed = await world.post(
    'update-product',
    { product: { ...product, name: 'Mallet', price: 2_500, hasFreeShipping: true } },
    'helena',
  )
  expect(changed.body.product).toMatchObject({ name: 'Mallet', version: 2, stock: 10 })
  const old = await world.send('update-product', { product: { id, name: 'Late', version: 1 } }, 'helena')
  expect([old.status, old.body.code, old.body.current.name]).toEqual([409, 'ecommerce.changed', 'Mallet'])
  expect((await world.undo(changed, 'helena')).status).toBe(200)
  expect(await world.product(id)).toMatchObject({ name: 'Hammer', price: 1_999, hasFreeShipping: false })
  const counted = await world.post('adjust-stock', { productId: id, by: -4 }, 'helena')
  expect((await world.product(id)).stock).toBe(6)
  expect((await world.undo(counted, 'helena')).status).toBe(200)
  expect((await world.send('adjust-stock', { productId: id, by: -11 }, 'helena')).body.code).toBe('ecommerce.stock')
  const deleted = await world.drop('delete-product', { id }, 'helena')
  expect((await world.get(`products/${id}`)).status).toBe(404)
  expect((await world.get('products', { q: 'hammer' })).body.total).toBe(0)
  expect((await world.undo(deleted, 'helena')).status).toBe(200)
  expect((await world.get('products', { q: 'hammer' })).body.total).toBe(1)
  const rated = await world.post('rate-product', { productId: id, stars: 5 })
  expect((await world.undo(rated)).body.code).toBe('journal.final')
})

test('stars count once each person and can be changed and taken back', async () => {
  await using world = await openShopWorld()
  const { id } = await world.add()
  await world.post('rate-product', { productId: id, stars: 5 })
  await world.post('rate-product', { productId: id, stars: 4 })
  const two = (await world.post('rate-product', { productId: id, stars: 3 }, 'wei')).body.product
  expect(two).toMatchObject({ rating: 3.5, reviewCount: 2, ownStars: 3 })
  expect([(await world.product(id)).ownStars, (await world.product(id, 'helena')).ownStars]).toEqual([4, null])
  const one = (await world.post('rate-product', { productId: id, stars: null })).body.product
  expect(one).toMatchObject({ rating: 3, reviewCount: 1, ownStars: null })
  for (const stars of [0, 6, 2.5]) expect((await world.send('rate-product', { productId: id, stars })).status).toBe(400)
})

test('a category that is renamed renames its products, in search too; one that is deleted leaves them', async () => {
  await using world = await openShopWorld()
  const { id } = await world.add({ category: 'tools' })
  const { groups } = (await world.get('groups', { kind: 'category' })).body
  expect(groups.map(({ title }: { title: string }) => title)).toEqual(['Lamps', 'Tools'])
  const tools = groups[1]
  const renamed = await world.post('update-group', { group: { id: tools.id, title: 'Hand tools' } }, 'helena')
  expect((await world.product(id)).category).toBe('Hand tools')
  expect((await world.get('products', { q: 'hand tools' })).body.total).toBe(1)
  expect((await world.undo(renamed, 'helena')).status).toBe(200)
  expect((await world.product(id)).category).toBe('Tools')
  expect((await world.send('add-group', { group: { kind: 'category', title: ' TOOLS ' } }, 'helena')).body.code).toBe(
    'ecommerce.group_taken',
  )
  await world.post('add-group', { group: { kind: 'brand', title: 'Tools' } }, 'helena')
  await world.drop('delete-group', { id: tools.id }, 'helena')
  expect((await world.product(id)).category).toBe('Tools')
  expect((await world.post('update-product', { product: await world.product(id) }, 'helena')).status).toBe(200)
})
