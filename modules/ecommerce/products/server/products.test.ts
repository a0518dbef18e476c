import { expect, test } from 'vitest'
import type { Product } from '../product.ts'
import { openShopFixture, type ShopFixture } from '../../server/shop-fixture.ts'

/** Twelve products, three per category and brand, priced 10.00 to 120.00. */
async function fill(fixture: ShopFixture): Promise<Product[]> {
  const products = []
  for (let turn = 0; turn < 12; turn++) {
    const [category, brand] = [turn % 2 ? 'Lamps' : 'Tools', turn % 4 < 2 ? 'Nord' : 'Sol']
    products.push(await fixture.addProduct({ name: `Thing ${turn}`, price: (turn + 1) * 1_000, category, brand, isFeatured: turn === 5 }))
  }
  return products
}

const names = ({ body }: { body: { products: Product[] } }) => body.products.map(({ name }) => name)

test('searches, filters, sorts and pages products; each filter counts within the others', async () => {
  await using fixture = await openShopFixture()
  const products = await fill(fixture)
  for (const [at, stars] of [
    [0, 5],
    [1, 4],
    [2, 2],
  ] as const)
    await fixture.post('rate-product', { productId: products[at]!.id, stars })
  const list = async (query: object) => (await fixture.get('products', { perPage: 100, ...query })).body
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
  expect(names(await fixture.get('products', { sortBy: 'price-asc', page: 2, perPage: 5 }))).toEqual(
    [5, 6, 7, 8, 9].map((n) => `Thing ${n}`),
  )
  expect(names(await fixture.get('products', { sortBy: 'price-desc', perPage: 1 }))).toEqual(['Thing 11'])
  expect(names(await fixture.get('products', { sortBy: 'newest', perPage: 1 }))).toEqual(['Thing 11'])
  expect(names(await fixture.get('products', { sortBy: 'rating', perPage: 3 }))).toEqual(['Thing 0', 'Thing 1', 'Thing 2'])
  expect(names(await fixture.get('products', { perPage: 2 }))).toEqual(['Thing 5', 'Thing 0'])
  const past = (await fixture.get('products', { page: 9, perPage: 10 })).body
  expect([past.products, past.total]).toEqual([[], 12])
  const plain = (await fixture.get('products', { facets: false, category: 'Tools' })).body
  expect([plain.total, plain.facets]).toEqual([6, undefined])
})

test('sorts by displayed values, by several columns, ignoring case and accents', async () => {
  await using fixture = await openShopFixture()
  await fixture.addProduct({ name: 'éclair lamp', price: 300, stock: 2, category: 'Lamps', brand: 'Sol' })
  await fixture.addProduct({ name: 'Zinc pail', price: 100, stock: 9, category: 'Tools' })
  await fixture.addProduct({ name: 'apron', price: 100, stock: 5, brand: 'Nord' })
  await fixture.addProduct({ name: 'Echo', price: 200, stock: 5, category: 'Tools', brand: 'Sol' })
  const by = async (query: object) => names(await fixture.get('products', query)).map((name) => name[0])
  expect(await by({ sortColumn: 'name', sort: 'asc' })).toEqual(['a', 'E', 'é', 'Z'])
  expect(await by({ sortColumn: 'category,name', sort: 'desc,desc' })).toEqual(['Z', 'E', 'é', 'a'])
  expect(await by({ sortColumn: 'brand,price', sort: 'asc,desc', sortBy: 'price-asc' })).toEqual(['a', 'é', 'E', 'Z'])
  expect(await by({ sortColumn: 'stock,name' })).toEqual(['é', 'a', 'E', 'Z'])
  const { params } = (await fixture.get('products', { sortColumn: ['price', 'createdAt'], sort: ['asc', 'desc'] })).body
  expect([params.sortColumn, params.sort]).toEqual(['price,createdAt', 'asc,desc'])
  const { groups } = (await fixture.get('groups', { kind: 'category' })).body
  const tools = groups.find(({ title }: { title: string }) => title === 'Tools')
  await fixture.post('update-group', { group: { id: tools.id, title: 'Åxes' } }, 'helena')
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
])('rejects a list by %j', async (query) => {
  await using fixture = await openShopFixture()
  expect((await fixture.get('products', query)).status).toBe(400)
})

test('returns a product by id or slug with related ones, and 404 if it is missing', async () => {
  await using fixture = await openShopFixture()
  const products = await fill(fixture)
  const product = (await fixture.get('products/thing-0')).body.product
  expect(product).toEqual(await fixture.getProduct(products[0]!.id))
  expect(product).toMatchObject({ priceWithTax: 1_200, images: [], image: null, rating: 0, reviewCount: 0, stock: 10, available: 10 })
  expect(product.relatedProducts).toHaveLength(8)
  expect(product.relatedProducts.slice(0, 5).every(({ category }: Product) => category === 'Tools')).toBe(true)
  expect((await fixture.get('products/987654')).status).toBe(404)
  expect((await fixture.get('products/no-such-thing')).status).toBe(404)
  expect((await fixture.get('products/99999999999999999999')).status).toBe(404)
})

test('creates unique slugs from names in any script', async () => {
  await using fixture = await openShopFixture()
  const slugs = []
  for (const name of ['Oak table', 'Oak Table!', '橡木桌', '2026', 'Ágata – Öl']) slugs.push((await fixture.addProduct({ name })).slug)
  expect(slugs).toEqual(['oak-table', 'oak-table-2', '橡木桌', 'product-2026', 'agata-ol'])
  const taken = await fixture.send('add-product', { product: { name: 'Other', price: 1, slug: 'oak-table' } }, 'helena')
  expect([taken.status, taken.body.code]).toEqual([409, 'ecommerce.slug_taken'])
})

test('the author can undo adding, changing, stock adjustments and deleting', async () => {
  await using fixture = await openShopFixture()
  const product = await fixture.addProduct()
  const { id } = product
  const changed = await fixture.post(
    'update-product',
    { product: { ...product, name: 'Mallet', price: 2_500, hasFreeShipping: true } },
    'helena',
  )
  expect(changed.body.product).toMatchObject({ name: 'Mallet', version: 2, stock: 10 })
  const old = await fixture.send('update-product', { product: { id, name: 'Late', version: 1 } }, 'helena')
  expect([old.status, old.body.code, old.body.current.name]).toEqual([409, 'ecommerce.changed', 'Mallet'])
  expect((await fixture.undo(changed, 'helena')).status).toBe(200)
  expect(await fixture.getProduct(id)).toMatchObject({ name: 'Hammer', price: 1_999, hasFreeShipping: false })
  const counted = await fixture.post('adjust-stock', { productId: id, by: -4 }, 'helena')
  expect((await fixture.getProduct(id)).stock).toBe(6)
  expect((await fixture.undo(counted, 'helena')).status).toBe(200)
  expect((await fixture.send('adjust-stock', { productId: id, by: -11 }, 'helena')).body.code).toBe('ecommerce.stock')
  const deleted = await fixture.remove('delete-product', { id }, 'helena')
  expect((await fixture.get(`products/${id}`)).status).toBe(404)
  expect((await fixture.get('products', { q: 'hammer' })).body.total).toBe(0)
  expect((await fixture.undo(deleted, 'helena')).status).toBe(200)
  expect((await fixture.get('products', { q: 'hammer' })).body.total).toBe(1)
  const rated = await fixture.post('rate-product', { productId: id, stars: 5 })
  expect((await fixture.undo(rated)).body.code).toBe('journal.final')
})

test('counts one rating per user, which can be changed and removed', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  await fixture.post('rate-product', { productId: id, stars: 5 })
  await fixture.post('rate-product', { productId: id, stars: 4 })
  const two = (await fixture.post('rate-product', { productId: id, stars: 3 }, 'wei')).body.product
  expect(two).toMatchObject({ rating: 3.5, reviewCount: 2, ownStars: 3 })
  expect([(await fixture.getProduct(id)).ownStars, (await fixture.getProduct(id, 'helena')).ownStars]).toEqual([4, null])
  const one = (await fixture.post('rate-product', { productId: id, stars: null })).body.product
  expect(one).toMatchObject({ rating: 3, reviewCount: 1, ownStars: null })
  for (const stars of [0, 6, 2.5]) expect((await fixture.send('rate-product', { productId: id, stars })).status).toBe(400)
})

test('renaming a category updates its products, also in search; deleting it removes it from them', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct({ category: 'tools' })
  const { groups } = (await fixture.get('groups', { kind: 'category' })).body
  expect(groups.map(({ title }: { title: string }) => title)).toEqual(['Lamps', 'Tools'])
  const tools = groups[1]
  const renamed = await fixture.post('update-group', { group: { id: tools.id, title: 'Hand tools' } }, 'helena')
  expect((await fixture.getProduct(id)).category).toBe('Hand tools')
  expect((await fixture.get('products', { q: 'hand tools' })).body.total).toBe(1)
  expect((await fixture.undo(renamed, 'helena')).status).toBe(200)
  expect((await fixture.getProduct(id)).category).toBe('Tools')
  expect((await fixture.send('add-group', { group: { kind: 'category', title: ' TOOLS ' } }, 'helena')).body.code).toBe(
    'ecommerce.group_taken',
  )
  await fixture.post('add-group', { group: { kind: 'brand', title: 'Tools' } }, 'helena')
  await fixture.remove('delete-group', { id: tools.id }, 'helena')
  expect((await fixture.getProduct(id)).category).toBe('Tools')
  expect((await fixture.post('update-product', { product: await fixture.getProduct(id) }, 'helena')).status).toBe(200)
})
