import { expect, test } from 'vitest'
import { serverModule } from '#platform/server/module.ts'
import { caller } from '#platform/server/testing/caller.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import { migrations } from '../../server/migrations.ts'
import { openShopWorld, somewhere, type ShopWorld } from '../../server/shop-world.ts'

const office = { name: 'Harbour Accounts', address: 'Kontorhaus 9', city: 'Hamburg' }

async function order(world: ShopWorld): Promise<void> {
  const { id } = await world.add()
  const draft = { customer: world.people.wei.id, lines: [{ productId: id, quantity: 1 }], address: somewhere, billingAddress: office }
  await world.post('add-order', { order: draft }, 'helena')
}

const found = async (world: ShopWorld, q: string) => (await world.get('orders', { q }, 'helena')).body.total as number

test('orders are found by who ordered and by where their invoice goes', async () => {
  await using world = await openShopWorld()
  await order(world)
  for (const q of ['wei chen', 'kontorhaus', 'rua do cais', 'hammer']) expect([q, await found(world, q)]).toEqual([q, 1])
  const mine = async (q: string) => (await world.get('my-orders', { q }, 'wei')).body.total
  expect([await mine('kontorhaus'), await mine('wei chen')]).toEqual([1, 0])
})

test('orders are not found by who ordered where that may not be read', async () => {
  const access = { action: 'read', subject: 'Order', fields: ['number', 'lines', 'status'] }
  const permission = { name: 'harbour.pack', title: 'See what is to be packed', rules: [access], assignedTo: ['guest' as const] }
  await using world = await openShopWorld({
    modules: [serverModule({ name: 'harbour', contract: {}, verbs: {}, permissions: [permission] })],
  })
  await order(world)
  const gus = await createPerson(world.app.platform, { name: 'gus', fullName: 'Gus Guest', role: 'guest', status: 'active' })
  const guest = caller(world.app.http, [], gus.accessToken)
  const seen = async (q: string) => (await guest.get('/apps/ecommerce/orders', { q })).body.total
  expect([await seen('hammer'), await seen('wei chen'), await seen('kontorhaus')]).toEqual([1, 0, 0])
})

test('orders from before are found by who ordered and by where their invoice goes, too', async () => {
  await using world = await openShopWorld()
  await order(world)
  const { database } = world.app.platform
  const added = ['customer', 'billingAddress']
  await database.write((tx) => tx.deleteFrom('search_text').where('entity', '=', 'order').where('field', 'in', added).execute())
  expect([await found(world, 'wei chen'), await found(world, 'kontorhaus')]).toEqual([0, 0])
  await database.write((tx) => migrations['ecommerce_0003_search_of_orders']!(tx, database.dialect))
  expect([await found(world, 'wei chen'), await found(world, 'kontorhaus')]).toEqual([1, 1])
})
