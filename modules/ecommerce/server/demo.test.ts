import { expect, test } from 'vitest'
import { invoicesModule } from '#modules/invoices/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { loadDemo } from '#platform/server/demo.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { orderStatuses, type ListedOrder } from '../orders/contract.ts'
import { ecommerceModule } from './index.ts'

test(
  'creates demo products with images and ratings, and orders in every status with matching invoices',
  { tags: ['long'], timeout: 60_000 },
  async () => {
    await using server = await startTestServer({ modules: [todoModule, invoicesModule, ecommerceModule], isEmpty: true })
    await loadDemo(server.app.platform, () => undefined)
    const credentials = { email: 'admin@demo.test', password: 'demo-admin-1' }
    const { accessToken } = (await server.guest.post('/jwt/login', credentials)).body
    const as = createTestClient(server.app.http, Object.values(ecommerceModule.contract), accessToken)
    const { body } = await as.get('/apps/ecommerce/products', { perPage: 100 })
    expect(body.total).toBeGreaterThanOrEqual(60)
    for (const product of body.products) {
      expect(product).toMatchObject({ image: expect.stringContaining('/files/'), rating: expect.any(Number) })
      expect(product.cover.sources.length).toBeGreaterThan(1)
      expect(product.reviewCount).toBeGreaterThan(0)
    }
    expect(body.facets.categories.length).toBe(8)
    const { orders } = (await as.get('/apps/ecommerce/orders', { perPage: 100 })).body as { orders: ListedOrder[] }
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses.filter((status) => status !== 'placed')))
    const own = (await as.get('/apps/ecommerce/my-orders')).body as { orders: ListedOrder[] }
    expect(own.orders.map(({ status }) => status)).toEqual(['invoiced', 'paid', 'completed'])
    expect((await as.get('/apps/ecommerce/my-order', { id: 1 })).status).toBe(200)
    const { read } = server.app.platform.database
    const invoices = new Map((await read.selectFrom('invoices').select(['id', 'total']).execute()).map(({ id, total }) => [id, total]))
    for (const { invoiceId, total } of orders) expect(invoices.get(invoiceId)).toBe(total)
    expect((await as.get('/apps/ecommerce/cart')).body).toMatchObject({ count: 5, hasChanges: false })
    expect((await as.get('/apps/ecommerce/wishlist')).body.total).toBe(3)
  },
)
