import { expect, test } from 'vitest'
import type { Notification } from '#platform/contract/notifications.ts'
import { openShopFixture, sampleAddress, type ShopFixture } from '../../server/shop-fixture.ts'

const listNotifications = async (fixture: ShopFixture, name: 'helena' | 'wei' | 'sam') =>
  ((await fixture.as(name).get('/api/notifications')).body.notifications as Notification[])
    .filter(({ kind }) => kind === 'running-out' || kind === 'sold-out')
    .map(({ kind, values, link }) => [kind, values, link])
    .toReversed()

test('notifies the person responsible once about low stock and once when sold out', async () => {
  await using fixture = await openShopFixture()
  await fixture.post('update-settings', { settings: { responsible: fixture.people.wei.id, scarceAt: 3 } }, 'helena')
  const { id } = await fixture.addProduct({ stock: 5 })
  await fixture.buy(id, 1)
  expect(await listNotifications(fixture, 'wei')).toEqual([])
  await fixture.buy(id, 1)
  await fixture.buy(id, 1)
  const scarce = ['running-out', { name: 'Hammer', left: '3' }, `/shop/manage/${id}`]
  expect(await listNotifications(fixture, 'wei')).toEqual([scarce])
  const lines = [{ productId: id, quantity: 2 }]
  await fixture.post('add-order', { order: { customer: fixture.people.sam.id, lines, address: sampleAddress } }, 'helena')
  const gone = ['sold-out', { name: 'Hammer', left: '0' }, `/shop/manage/${id}`]
  expect(await listNotifications(fixture, 'wei')).toEqual([scarce, gone])
  expect([...(await listNotifications(fixture, 'helena')), ...(await listNotifications(fixture, 'sam'))]).toEqual([])
})

test('notifies about stock adjustments by others, not by oneself, and again after restocking', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct({ stock: 6 })
  await fixture.post('update-settings', { settings: { responsible: fixture.people.wei.id } }, 'helena')
  await fixture.post('adjust-stock', { productId: id, by: -2 }, 'helena')
  await fixture.post('adjust-stock', { productId: id, by: 6 }, 'helena')
  await fixture.post('adjust-stock', { productId: id, by: -5 }, 'helena')
  expect((await listNotifications(fixture, 'wei')).map(([kind, values]) => [kind, (values as { left: string }).left])).toEqual([
    ['running-out', '4'],
    ['running-out', '5'],
  ])
  await fixture.post('update-settings', { settings: { responsible: fixture.people.helena.id } }, 'helena')
  await fixture.post('adjust-stock', { productId: id, by: 20 }, 'helena')
  await fixture.post('adjust-stock', { productId: id, by: -25 }, 'helena')
  expect(await listNotifications(fixture, 'helena')).toEqual([])
})
