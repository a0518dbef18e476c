import { invoicesModule } from '#modules/invoices/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import type { Config } from '#platform/server/config.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { jobContext } from '#platform/server/work.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import type { Checkout } from '../checkout/contract.ts'
import type { Order } from '../orders/contract.ts'
import type { Product } from '../products/contract.ts'
import { ecommerceModule } from './index.ts'

export const shopModules = [todoModule, invoicesModule, ecommerceModule]

export const somewhere = { name: 'Inês Carvalho', address: 'Rua do Cais 4', city: 'Porto', email: 'ines@carvalho.test', country: 'PT' }

const at = (call: string) => `/apps/ecommerce/${call}`

/** A server with the shop, invoices and to-do, the categories Tools and Lamps, the brands Nord and Sol, and short ways to what its tests do most. */
export async function openShopWorld({ config = {}, modules = [] }: { config?: Partial<Config>; modules?: readonly ServerModule[] } = {}) {
  const server = await startTestServer({ modules: [...shopModules, ...modules], config })
  const world = { ...server, ...callsOf(server) }
  for (const [kind, titles] of Object.entries({ category: ['Tools', 'Lamps'], brand: ['Nord', 'Sol'] }))
    for (const title of titles) await world.post('add-group', { group: { kind, title } }, 'helena')
  return { ...world, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

export type ShopWorld = Awaited<ReturnType<typeof openShopWorld>>

function callsOf(server: TestServer) {
  return { ...requestsOf(server), ...stateOf(server) }
}

function requestsOf(server: TestServer) {
  const send = (call: string, body: object, as: PersonName = 'sam') => server.as(as).post(at(call), body)
  /** Posts and answers the body; anything but 200 fails the test. */
  const post = async (call: string, body: object, as: PersonName = 'sam') => {
    const answer = await send(call, body, as)
    if (answer.status !== 200) throw new Error(`${call}: ${answer.text}`)
    return answer
  }
  const get = (call: string, query: object = {}, as: PersonName = 'sam') => server.as(as).get(at(call), { ...query })
  const add = async (product: object = {}) =>
    (await post('add-product', { product: { name: 'Hammer', price: 1_999, taxRate: 20, stock: 10, ...product } }, 'helena')).body
      .product as Product
  const fill = async (as: PersonName = 'sam') => {
    const { checkout } = (await post('begin-checkout', {}, as)).body as { checkout: Checkout }
    const steps = { id: checkout.id, address: somewhere, deliveryMethodId: 3, payment: 'invoice' }
    return (await post('update-checkout', { checkout: steps }, as)).body.checkout as Checkout
  }
  const buy = async (productId: number, quantity = 1, as: PersonName = 'sam') => {
    await post('cart', { productId, quantity }, as)
    const { id } = await fill(as)
    return (await post('place-order', { checkoutId: id }, as)).body.order as Order
  }
  const drop = (call: string, query: object = {}, as: PersonName = 'sam') => server.as(as).delete(at(call), { ...query })
  return { send, post, get, drop, add, fill, buy }
}

function stateOf(server: TestServer) {
  return {
    product: async (id: number, as: PersonName = 'sam') => (await server.as(as).get(at(`products/${id}`))).body.product as Product,
    order: async (id: number) => (await server.as('helena').get(at('order'), { id })).body.order as Order,
    /** Moves the clock; people stay signed in. */
    later: async (seconds: number) => {
      server.clock.move(seconds)
      for (const person of Object.values(server.people))
        person.accessToken = await server.app.platform.tokens.sign({ userId: person.id, sessionId: person.sessionId })
    },
    /** Runs a job of the shop's at once. */
    runJob: async (name: string) => {
      const job = ecommerceModule.jobs!.find((one) => one.name === name)!
      await job.run(jobContext(server.app.platform, name) as never, {} as never)
    },
  }
}
