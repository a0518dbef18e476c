import { expect, test } from 'vitest'
import type { Notification } from '#platform/contract/notifications.ts'
import { openShopWorld, somewhere, type ShopWorld } from '../../server/shop-world.ts'

const told = async (world: ShopWorld, name: 'helena' | 'wei' | 'sam') =>
  ((await world.as(name).get('/api/notifications')).body.notifications as Notification[])
    .filter(({ kind }) => kind === 'running-out' || kind === 'sold-out')
    .map(({ kind, values, link }) => [kind, values, link])
    .toReversed()

test('whoever is responsible for the shop is told once when a product becomes scarce, and when it has sold out', async () => {
  await using world = await openShopWorld()
  await world.post('update-settings', { settings: { responsible: world.people.wei.id, scarceAt: 3 } }, 'helena')
  const { id } = await world.add({ stock: 5 })
  await world.buy(id, 1)
  expect(await told(world, 'wei')).toEqual([])
  await world.buy(id, 1)
  await world.buy(id, 1)
  const scarce = ['running-out', { name: 'Hammer', left: '3' }, `/shop/manage/${id}`]
  expect(await told(world, 'wei')).toEqual([scarce])
  const lines = [{ productId: id, quantity: 2 }]
  await world.post('add-order', { order: { customer: world.people.sam.id, lines, address: somewhere } }, 'helena')
  const gone = ['sold-out', { name: 'Hammer', left: '0' }, `/shop/manage/${id}`]
  expect(await told(world, 'wei')).toEqual([scarce, gone])
  expect([...(await told(world, 'helena')), ...(await told(world, 'sam'))]).toEqual([])
})

test('pieces that somebody else takes off the stock are told too, one’s own are not, and what was filled up counts anew', async () => {
  await using world = await openShopWorld()
  const { id } = await world.add({ stock: 6 })
  await world.post('update-settings', { settings: { responsible: world.people.wei.id } }, 'helena')
  await world.post('adjust-stock', { productId: id, by: -2 }, 'helena')
  await world.post('adjust-stock', { productId: id, by: 6 }, 'helena')
  await world.post('adjust-stock', { productId: id, by: -5 }, 'helena')
  expect((await told(world, 'wei')).map(([kind, values]) => [kind, (values as { left: string }).left])).toEqual([
    ['running-out', '4'],
    ['running-out', '5'],
  ])
  await world.post('update-settings', { settings: { responsible: world.people.helena.id } }, 'helena')
  await world.post('adjust-stock', { productId: id, by: 20 }, 'helena')
  await world.post('adjust-stock', { productId: id, by: -25 }, 'helena')
  expect(await told(world, 'helena')).toEqual([])
})
