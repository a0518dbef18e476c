import { expect, test } from 'vitest'
import { jobContext } from '#platform/server/work.ts'
import { openMailWorld } from '../../server/testing/email-fixture.ts'
import { holdAccounts, releaseAccounts } from './holders.ts'
import { storeAccount } from '../../server/testing/stored-account.ts'
import type { SyncContext } from './sync-context.ts'

test('an account is one process’s at a time, until it lets go or its lease runs out', async () => {
  await using world = await openMailWorld({}, { hasBackgroundWork: false })
  const id = await storeAccount(world, world.people.sam.id)
  const open = () => jobContext(world.app.platform, 'email.sync') as never as SyncContext
  const held = async (holder: string, renew = false) => (await holdAccounts(open(), holder, { renew })).map((one) => one.id)
  const [first, second] = await Promise.all([held('one'), held('two')])
  expect([...first!, ...second!]).toEqual([id])
  const [owner, other] = first!.length === 1 ? ['one', 'two'] : ['two', 'one']
  world.clock.move(40)
  expect(await held(owner!, true)).toEqual([id])
  world.clock.move(40)
  expect([await held(other!), await held(owner!)]).toEqual([[], [id]])
  world.clock.move(30)
  expect([await held(other!), await held(owner!)]).toEqual([[id], []])
  await releaseAccounts(open(), other!)
  expect(await held(owner!)).toEqual([id])
})

test.each<[string, object]>([
  ['no longer active', { status: 'inactive' }],
  ['deleted', { removedAt: '2026-11-20T09:00:00.000Z' }],
])('an account of somebody who is %s is nobody’s to sync, and is again once they are back', async (_, change) => {
  await using world = await openMailWorld({}, { hasBackgroundWork: false })
  const { sam } = world.people
  const id = await storeAccount(world, sam.id)
  const open = () => jobContext(world.app.platform, 'email.sync') as never as SyncContext
  const held = async () => (await holdAccounts(open(), 'one', { renew: true })).map((one) => one.id)
  const set = (values: object) => world.act(({ db }) => db.updateTable('users').set(values).where('id', '=', sam.id).execute())
  expect(await held()).toEqual([id])
  await set(change)
  expect(await held()).toEqual([])
  await set({ status: 'active', removedAt: null })
  expect(await held()).toEqual([id])
})
