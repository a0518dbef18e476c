import { expect, test } from 'vitest'
import { createJobContext } from '#platform/server/background-work.ts'
import { openEmailFixture } from '../../server/testing/email-fixture.ts'
import { acquireAccounts, releaseAccounts } from './account-leases.ts'
import { insertAccount } from '../../server/testing/stored-account.ts'
import type { SyncContext } from './sync-context.ts'

test('only one process holds an account, until it releases it or the lease ends', async () => {
  await using fixture = await openEmailFixture({}, { hasBackgroundWork: false })
  const id = await insertAccount(fixture, fixture.people.sam.id)
  const open = () => createJobContext(fixture.app.platform, 'email.sync') as never as SyncContext
  const getHeldIds = async (holder: number, renew = false) =>
    (await acquireAccounts(open(), String(holder), { renew })).map((one) => one.id)
  const [first, second] = await Promise.all([getHeldIds(1), getHeldIds(2)])
  expect([...first!, ...second!]).toEqual([id])
  const [owner, other] = first!.length === 1 ? [1, 2] : [2, 1]
  fixture.clock.advance(40)
  expect(await getHeldIds(owner!, true)).toEqual([id])
  fixture.clock.advance(40)
  expect([await getHeldIds(other!), await getHeldIds(owner!)]).toEqual([[], [id]])
  fixture.clock.advance(30)
  expect([await getHeldIds(other!), await getHeldIds(owner!)]).toEqual([[id], []])
  await open().write((ctx) => releaseAccounts(ctx, [other!]))
  expect(await getHeldIds(owner!)).toEqual([id])
})

test.each<[string, object]>([
  ['no longer active', { status: 'inactive' }],
  ['deleted', { removedAt: '2026-11-20T09:00:00.000Z' }],
])('does not sync the account of a user who is %s until they are active again', async (_, change) => {
  await using fixture = await openEmailFixture({}, { hasBackgroundWork: false })
  const { sam } = fixture.people
  const id = await insertAccount(fixture, sam.id)
  const open = () => createJobContext(fixture.app.platform, 'email.sync') as never as SyncContext
  const getHeldIds = async () => (await acquireAccounts(open(), 'one', { renew: true })).map((one) => one.id)
  const set = (values: object) => fixture.runAsSystem(({ db }) => db.updateTable('users').set(values).where('id', '=', sam.id).execute())
  expect(await getHeldIds()).toEqual([id])
  await set(change)
  expect(await getHeldIds()).toEqual([])
  await set({ status: 'active', removedAt: null })
  expect(await getHeldIds()).toEqual([id])
})
