import { atMost, median, percentile, short, type Row, type Table } from './figures.ts'
import { KeepAlive, requestOf } from './keep-alive.ts'
import { BRANDS, CATEGORIES, openShop, PRODUCTS, words, type ShopServer } from './shop-world.ts'

const ASKED = Number(process.env.BENCH_SHOP_QUESTIONS ?? 150)
const CHECKOUTS = 40
const CART = 100
const somewhere = { name: 'Bench', address: 'Rua do Cais 4', city: 'Porto' }

/** A hundred thousand products, on both databases: lists with filters and counts, searches, a cart that grows, and checkouts. */
export async function measureShop(): Promise<Table[]> {
  const tables: Table[] = []
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const server = await openShop(dialect)
    tables.push(await measureOn(server))
    await server.stop()
  }
  return tables
}

async function measureOn(server: ShopServer): Promise<Table> {
  const connection = await KeepAlive.open(server.port)
  const ask = askerOf(connection, server.token)
  await listed(ask, 5)
  const lists = await listed(ask, ASKED)
  const searches = await searched(ask)
  const { first, last } = await filledCart(ask)
  const checkouts = await boughtSome(ask)
  connection.close()
  const rows: Row[] = [
    atMost('list with three filters and counts, p95', percentile(lists, 95), { most: 50, unit: 'ms' }),
    plain('the same, p50', lists),
    atMost('search with counts, p95', percentile(searches, 95), { most: 50, unit: 'ms' }),
    plain('the same, p50', searches),
    atMost(`add to cart, lines 1 to 20, p95`, percentile(first, 95), { most: 30, unit: 'ms' }),
    atMost(`add to cart, lines 81 to ${CART}, p95`, percentile(last, 95), { most: 30, unit: 'ms' }),
    atMost('grown from the first to the last, p50', median(last) / median(first), { most: 1.5, unit: 'times' }),
    atMost('begin a checkout, p95', percentile(checkouts.begun, 95), { most: 150, unit: 'ms' }),
    atMost('place the order, with its invoice, p95', percentile(checkouts.placed, 95), { most: 150, unit: 'ms' }),
  ]
  return { title: `${PRODUCTS.toLocaleString('en')} products on ${server.dialect}`, columns: [''], rows }
}

const plain = (name: string, times: number[]): Row => ({ name, figures: [`${short(median(times))} ms`], target: '', passes: undefined })

type Ask = (path: string, body?: object) => Promise<{ milliseconds: number; body: any }>

function askerOf(connection: KeepAlive, token: string): Ask {
  return async (path, given) => {
    const method = given ? 'POST' : 'GET'
    const request = requestOf({ method, path: `/apps/ecommerce/${path}`, token, ...(given && { body: given }) })
    const start = performance.now()
    const { status, body } = await connection.ask(request)
    const milliseconds = performance.now() - start
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`)
    return { milliseconds, body: JSON.parse(body.toString()) }
  }
}

/** A category or two, a brand or three, and prices that are never the same, so that nothing is remembered. */
async function listed(ask: Ask, times: number): Promise<number[]> {
  const sorts = ['featured', 'price-asc', 'price-desc', 'newest', 'rating']
  const measured = []
  for (let turn = 0; turn < times; turn++) {
    const query = new URLSearchParams({ perPage: '24', sortBy: sorts[turn % sorts.length]! })
    for (let n = 0; n <= turn % 2; n++) query.append('category', `Category ${(turn * 7 + n) % CATEGORIES}`)
    for (let n = 0; n <= turn % 3; n++) query.append('brand', `Brand ${(turn * 11 + n) % BRANDS}`)
    query.set('priceMin', String(1_000 + ((turn * 613 + times) % 40_000)))
    query.set('priceMax', String(60_000 + ((turn * 311 + times) % 39_000)))
    if (turn % 4 === 0) query.set('rating', String(1 + (turn % 4)))
    measured.push((await ask(`products?${query.toString()}`)).milliseconds)
  }
  return measured
}

/** Words with few and with ten thousand hits. */
async function searched(ask: Ask): Promise<number[]> {
  const measured = []
  for (let turn = 0; turn < ASKED; turn++) {
    const q =
      turn % 3 === 0 ? `number ${1_000 + turn * 37}` : turn % 3 === 1 ? `${words[turn % words.length]} table ${10 + turn}` : `mug ${turn}`
    measured.push((await ask(`products?perPage=24&q=${encodeURIComponent(q)}`)).milliseconds)
  }
  return measured
}

async function filledCart(ask: Ask): Promise<{ first: number[]; last: number[] }> {
  const measured = []
  for (let line = 1; line <= CART; line++) measured.push((await ask('cart', { productId: line * 17 })).milliseconds)
  const { body } = await ask('begin-checkout', {})
  await place(ask, body.checkout.id)
  return { first: measured.slice(0, 20), last: measured.slice(-20) }
}

async function boughtSome(ask: Ask): Promise<{ begun: number[]; placed: number[] }> {
  const [begun, placed]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < CHECKOUTS; turn++) {
    for (let line = 0; line < 5; line++) await ask('cart', { productId: turn * 100 + line + 1 })
    const begin = await ask('begin-checkout', {})
    begun.push(begin.milliseconds)
    placed.push(await place(ask, begin.body.checkout.id))
  }
  return { begun, placed }
}

async function place(ask: Ask, id: number): Promise<number> {
  await ask('update-checkout', { checkout: { id, address: somewhere, deliveryMethodId: 1, payment: 'invoice' } })
  return (await ask('place-order', { checkoutId: id })).milliseconds
}
