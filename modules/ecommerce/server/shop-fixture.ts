import { invoicesModule } from '#modules/invoices/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import type { Checkout } from '../checkout/contract.ts'
import type { Order } from '../orders/contract.ts'
import type { Product } from '../products/product.ts'
import { ecommerceModule } from './index.ts'

export const shopModules = [todoModule, invoicesModule, ecommerceModule]

export const sampleAddress = { name: 'Inês Carvalho', address: 'Rua do Cais 4', city: 'Porto', email: 'ines@carvalho.test', country: 'PT' }

const toPath = (call: string) => `/apps/ecommerce/${call}`

/** Shop, invoices and to-do, with categories and brands. Requests are made by Sam, a customer; Helena is the administrator. */
export async function openShopFixture({ config = {}, modules = [] }: { config?: Partial<Config>; modules?: readonly ServerModule[] } = {}) {
  const server = await startTestServer({ modules: [...shopModules, ...modules], config })
  const fixture = { ...server, ...createHelpers(server) }
  for (const [kind, titles] of Object.entries({ category: ['Tools', 'Lamps'], brand: ['Nord', 'Sol'] }))
    for (const title of titles) await fixture.post('add-group', { group: { kind, title } }, 'helena')
  return { ...fixture, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

export type ShopFixture = Awaited<ReturnType<typeof openShopFixture>>

function createHelpers(server: TestServer) {
  return { ...createRequestHelpers(server), ...createStateHelpers(server) }
}

function createRequestHelpers(server: TestServer) {
  const send = (call: string, body: object, as: PersonName = 'sam') => server.as(as).post(toPath(call), body)
  /** Fails the test unless the response is 200. */
  const post = async (call: string, body: object, as: PersonName = 'sam') => {
    const answer = await send(call, body, as)
    if (answer.status !== 200) throw new Error(`${call}: ${answer.text}`)
    return answer
  }
  const get = (call: string, query: object = {}, as: PersonName = 'sam') => server.as(as).get(toPath(call), { ...query })
  const addProduct = async (product: object = {}) =>
    (await post('add-product', { product: { name: 'Hammer', price: 1_999, taxRate: 20, stock: 10, ...product } }, 'helena')).body
      .product as Product
  const fillCheckout = async (as: PersonName = 'sam') => {
    const { checkout } = (await post('begin-checkout', {}, as)).body as { checkout: Checkout }
    const steps = { id: checkout.id, address: sampleAddress, deliveryMethodId: 3, payment: 'invoice' }
    return (await post('update-checkout', { checkout: steps }, as)).body.checkout as Checkout
  }
  const buy = async (productId: number, quantity = 1, as: PersonName = 'sam') => {
    await post('cart', { productId, quantity }, as)
    const { id } = await fillCheckout(as)
    return (await post('place-order', { checkoutId: id }, as)).body.order as Order
  }
  const remove = (call: string, query: object = {}, as: PersonName = 'sam') => server.as(as).delete(toPath(call), { ...query })
  return { send, post, get, remove, addProduct, fillCheckout, buy }
}

function createStateHelpers(server: TestServer) {
  return {
    getProduct: async (id: number, as: PersonName = 'sam') => (await server.as(as).get(toPath(`products/${id}`))).body.product as Product,
    getOrder: async (id: number) => (await server.as('helena').get(toPath('order'), { id })).body.order as Order,
    /** Everyone stays signed in. */
    advanceClock: async (seconds: number) => {
      server.clock.advance(seconds)
      for (const person of Object.values(server.people))
        person.accessToken = await server.app.platform.tokens.sign({ userId: person.id, sessionId: person.sessionId })
    },
    runJob: async (name: string) => {
      const job = ecommerceModule.jobs!.find((one) => one.name === name)!
      await job.run(createJobContext(server.app.platform, name) as never, {} as never)
    },
  }
}
