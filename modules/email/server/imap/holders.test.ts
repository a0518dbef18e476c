import { expect, test } from 'vitest'
import { jobContext } from '#platform/server/work.ts'
import { openMailWorld } from '../mail-world.ts'
import { holdAccounts, releaseAccounts } from './holders.ts'
import type { SyncContext } from './sync.ts'

test('an account is one process’s at a time, until it lets go or its lease runs out', async () => {
  await using world = await openMailWorld()
  const values = { userId: world.people.sam.id, name: 'Sam', email: 'sam@odd.test', username: 'sam', password: 'v1:broken' }
  const server = {
    imapHost: '127.0.0.1',
    imapPort: 1,
    imapSecurity: 'none',
    smtpHost: '127.0.0.1',
    smtpPort: 1,
    smtpSecurity: 'none',
  } as const
  const { id } = await world.act(({ db, now }) =>
    db
      .insertInto('email_accounts')
      .values({
        ...values,
        ...server,
        state: 'new',
        problem: null,
        synced: 0,
        total: 0,
        lastSyncAt: null,
        removedAt: null,
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
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
