import { expect, test } from 'vitest'
import { openShopWorld } from './shop-world.ts'

test('an invoice that could not be issued leaves nothing in the journal', async () => {
  await using world = await openShopWorld()
  await world.as('helena').post('/apps/invoice/update-settings', { settings: { seller: { name: ' x' }, numberPattern: 'SAME-{number}' } })
  const { id } = await world.add()
  await world.buy(id)
  const entries = () => world.app.platform.database.read.selectFrom('journal').select('entityId').where('entity', '=', 'invoice').execute()
  const before = await entries()
  expect(before).not.toEqual([])
  await world.app.platform.database.write((tx) => tx.updateTable('invoice_counters').set({ last: 0 }).execute())
  expect(await world.buy(id)).toMatchObject({ status: 'placed', invoiceId: null })
  expect(await entries()).toEqual(before)
})
