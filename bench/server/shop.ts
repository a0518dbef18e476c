import { atMost, formatNumber, median, percentile, withoutTarget, type Row, type Table } from '../report/results.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { createTimedClient, type TimedClient } from '../load/timed-client.ts'
import { scale } from '../scale.ts'
import { BRAND_COUNT, CATEGORY_COUNT, openShopFixture, PRODUCT_COUNT, materials, type ShopServer } from '../fixtures/shop-fixture.ts'

const QUERIES = scale(150, 6)
const CHECKOUTS = scale(40, 3)
const CART_LINES = 100
const address = { name: 'Bench', address: 'Rua do Cais 4', city: 'Porto' }

/** A hundred thousand products on both databases: lists with filters and counts, searches, a growing cart, and checkouts. */
export async function measureShop(): Promise<Table[]> {
  const tables: Table[] = []
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const server = await openShopFixture(dialect)
    tables.push(await measureOn(server))
    await server.stop()
  }
  return tables
}

async function measureOn(server: ShopServer): Promise<Table> {
  const connection = await HttpConnection.open(server.port)
  const client = createTimedClient(connection, { token: server.token, prefix: '/apps/ecommerce/' })
  await measureLists(client, 5)
  const lists = await measureLists(client, QUERIES)
  const searches = await measureSearches(client)
  const { first, last } = await measureCart(client)
  const checkouts = await measureCheckouts(client)
  connection.close()
  const rows: Row[] = [
    atMost('list with three filters and counts, p95', percentile(lists, 95), { max: 50, unit: 'ms' }),
    toMedianRow('the same, p50', lists),
    atMost('search with counts, p95', percentile(searches, 95), { max: 50, unit: 'ms' }),
    toMedianRow('the same, p50', searches),
    atMost(`add to cart, lines 1 to 20, p95`, percentile(first, 95), { max: 30, unit: 'ms' }),
    atMost(`add to cart, lines 81 to ${CART_LINES}, p95`, percentile(last, 95), { max: 30, unit: 'ms' }),
    atMost('lines 81 to 100 compared with 1 to 20, p50', median(last) / median(first), { max: 1.5, unit: 'times' }),
    atMost('start a checkout, p95', percentile(checkouts.started, 95), { max: 150, unit: 'ms' }),
    atMost('place the order, with its invoice, p95', percentile(checkouts.placed, 95), { max: 150, unit: 'ms' }),
  ]
  return { title: `${PRODUCT_COUNT.toLocaleString('en')} products on ${server.dialect}`, columns: [''], rows }
}

const toMedianRow = (name: string, times: number[]) => withoutTarget(name, `${formatNumber(median(times))} ms`)

/** One or two categories, up to three brands, and a different price range each time, so that no response can be cached. */
async function measureLists(client: TimedClient, times: number): Promise<number[]> {
  const sorts = ['featured', 'price-asc', 'price-desc', 'newest', 'rating']
  const measured = []
  for (let turn = 0; turn < times; turn++) {
    const query = new URLSearchParams({ perPage: '24', sortBy: sorts[turn % sorts.length]! })
    for (let n = 0; n <= turn % 2; n++) query.append('category', `Category ${(turn * 7 + n) % CATEGORY_COUNT}`)
    for (let n = 0; n <= turn % 3; n++) query.append('brand', `Brand ${(turn * 11 + n) % BRAND_COUNT}`)
    query.set('priceMin', String(1_000 + ((turn * 613 + times) % 40_000)))
    query.set('priceMax', String(60_000 + ((turn * 311 + times) % 39_000)))
    if (turn % 4 === 0) query.set('rating', String(1 + (turn % 4)))
    measured.push((await client(`products?${query.toString()}`)).milliseconds)
  }
  return measured
}

/** Texts with few and with ten thousand matches. */
async function measureSearches(client: TimedClient): Promise<number[]> {
  const measured = []
  for (let turn = 0; turn < QUERIES; turn++) {
    const q =
      turn % 3 === 0
        ? `number ${1_000 + turn * 37}`
        : turn % 3 === 1
          ? `${materials[turn % materials.length]} table ${10 + turn}`
          : `mug ${turn}`
    measured.push((await client(`products?perPage=24&q=${encodeURIComponent(q)}`)).milliseconds)
  }
  return measured
}

async function measureCart(client: TimedClient): Promise<{ first: number[]; last: number[] }> {
  const measured = []
  for (let line = 1; line <= CART_LINES; line++) measured.push((await client('cart', { productId: line * 17 })).milliseconds)
  const { body } = await client('begin-checkout', {})
  await placeOrder(client, body.checkout.id)
  return { first: measured.slice(0, 20), last: measured.slice(-20) }
}

async function measureCheckouts(client: TimedClient): Promise<{ started: number[]; placed: number[] }> {
  const [started, placed]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < CHECKOUTS; turn++) {
    for (let line = 0; line < 5; line++) await client('cart', { productId: turn * 100 + line + 1 })
    const checkout = await client('begin-checkout', {})
    started.push(checkout.milliseconds)
    placed.push(await placeOrder(client, checkout.body.checkout.id))
  }
  return { started, placed }
}

async function placeOrder(client: TimedClient, id: number): Promise<number> {
  await client('update-checkout', { checkout: { id, address: address, deliveryMethodId: 1, payment: 'invoice' } })
  return (await client('place-order', { checkoutId: id })).milliseconds
}
