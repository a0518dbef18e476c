import { expect, test } from 'vitest'
import { serverModule } from '#platform/server/module.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import { migrations } from '../../server/migrations.ts'
import { openShopFixture, sampleAddress, type ShopFixture } from '../../server/shop-fixture.ts'

const office = { name: 'Harbour Accounts', address: 'Kontorhaus 9', city: 'Hamburg' }

async function order(fixture: ShopFixture): Promise<void> {
  const { id } = await fixture.addProduct()
  const draft = { customer: fixture.people.wei.id, lines: [{ productId: id, quantity: 1 }], address: sampleAddress, billingAddress: office }
  await fixture.post('add-order', { order: draft }, 'helena')
}

const found = async (fixture: ShopFixture, q: string) => (await fixture.get('orders', { q }, 'helena')).body.total as number

test('finds orders by customer and billing address', async () => {
  await using fixture = await openShopFixture()
  await order(fixture)
  for (const q of ['wei chen', 'kontorhaus', 'rua do cais', 'hammer']) expect([q, await found(fixture, q)]).toEqual([q, 1])
  const mine = async (q: string) => (await fixture.get('my-orders', { q }, 'wei')).body.total
  expect([await mine('kontorhaus'), await mine('wei chen')]).toEqual([1, 0])
})

test('does not find orders by customer if the viewer may not read the customer', async () => {
  const access = { action: 'read', subject: 'Order', fields: ['number', 'lines', 'status'] }
  const permission = { name: 'harbour.pack', title: 'See what is to be packed', rules: [access], assignedTo: ['guest' as const] }
  await using fixture = await openShopFixture({
    modules: [serverModule({ name: 'harbour', contract: {}, handlers: {}, permissions: [permission] })],
  })
  await order(fixture)
  const gus = await createPerson(fixture.app.platform, { name: 'gus', fullName: 'Gus Guest', role: 'guest', status: 'active' })
  const guest = createTestClient(fixture.app.http, [], gus.accessToken)
  const seen = async (q: string) => (await guest.get('/apps/ecommerce/orders', { q })).body.total
  expect([await seen('hammer'), await seen('wei chen'), await seen('kontorhaus')]).toEqual([1, 0, 0])
})

test('also finds orders from before a migration by customer and billing address', async () => {
  await using fixture = await openShopFixture()
  await order(fixture)
  const { database } = fixture.app.platform
  const added = ['customer', 'billingAddress']
  await database.write((tx) => tx.deleteFrom('search_text').where('entity', '=', 'order').where('field', 'in', added).execute())
  expect([await found(fixture, 'wei chen'), await found(fixture, 'kontorhaus')]).toEqual([0, 0])
  await database.write((tx) => migrations['ecommerce_0003_search_of_orders']!(tx, database.dialect))
  expect([await found(fixture, 'wei chen'), await found(fixture, 'kontorhaus')]).toEqual([1, 1])
})
