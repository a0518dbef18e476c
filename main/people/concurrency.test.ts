import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockAdministrators } from '#platform/server/identity/administrators.ts'
import { toAccountKey } from '#platform/server/identity/account-key.ts'
import type { TestResponse } from '#platform/server/testing/test-client.ts'
import { openPeopleFixture } from './people-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openPeopleFixture>>

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const NEW_ADDRESS = 'new.address@example.test'

async function untilWaiting({ app }: Fixture, acts: number): Promise<void> {
  const query = app.platform.database.read.selectFrom('pg_stat_activity').select('pid').where('wait_event_type', '=', 'Lock')
  const own = query.where('datname', '=', sql<string>`current_database()`)
  await expect.poll(async () => (await own.execute()).length, { interval: 20 }).toBe(acts)
}

/** PostgreSQL needs a second to resolve a deadlock, so on a slow machine a command may exceed its limit of two (503). Clients try again. */
async function retryWhileBusy(call: () => Promise<TestResponse>): Promise<TestResponse> {
  const response = await call()
  return response.status === 503 ? call() : response
}

/** Runs the call while the user's email address is being changed, and returns its response. */
async function withNewAddress<Answer>(fixture: Fixture, userId: number, call: () => Promise<Answer>): Promise<Answer> {
  const { answer } = await fixture.app.platform.database.write(async (tx) => {
    const address = { email: NEW_ADDRESS, emailKey: toAccountKey(NEW_ADDRESS) }
    await tx.updateTable('users').set(address).where('id', '=', userId).execute()
    const answer = call()
    await untilWaiting(fixture, 1)
    return { answer }
  })
  return answer
}

const getEmailKey = async ({ app }: Fixture, userId: number) =>
  (await app.platform.database.read.selectFrom('users').select('emailKey').where('id', '=', userId).executeTakeFirstOrThrow()).emailKey

test.runIf(isOnPostgres)('saving a profile during a change of the email address keeps the new address', async () => {
  await using fixture = await openPeopleFixture()
  const { sam } = fixture.people
  const save = () => fixture.as('sam').post('/api/account/update-profile', { profile: { company: 'Quay' } })
  expect((await withNewAddress(fixture, sam.id, save)).status).toBe(200)
  expect(await getEmailKey(fixture, sam.id)).toBe(NEW_ADDRESS)
})

test.runIf(isOnPostgres)('accepting an invitation during a change of the email address keeps the new address', async () => {
  await using fixture = await openPeopleFixture()
  const nadia = { fullName: 'Nadia Ferreira', username: 'nadia', email: 'nadia@example.test' }
  const { user } = (await fixture.admin.post('/apps/users/add-user', nadia)).body
  const { link } = (await fixture.admin.post('/apps/users/invite', { id: user.id })).body.invitation
  const acceptance = { token: link.split('/').at(-1), password: 'seven boats' }
  const accept = () => fixture.guest.post('/api/users/accept-invitation', acceptance)
  expect((await withNewAddress(fixture, user.id, accept)).status).toBe(200)
  expect(await getEmailKey(fixture, user.id)).toBe(NEW_ADDRESS)
  expect((await fixture.guest.post('/jwt/login', { email: NEW_ADDRESS, password: 'seven boats' })).status).toBe(200)
})

test.runIf(isOnPostgres)("an undo and a bulk status change that wait for each other's locks both succeed", async () => {
  await using fixture = await openPeopleFixture()
  const { dialect, write } = fixture.app.platform.database
  const [sam, wei] = [fixture.people.sam.id, fixture.people.wei.id]
  const renamed = await fixture.admin.post('/apps/users/update-user', { user: { id: sam, fullName: 'Sam Quay' } })
  const { answers } = await write(async (db) => {
    await lockAdministrators({ dialect, db })
    const deactivated = retryWhileBusy(() => fixture.admin.post('/apps/users/set-status', { userIds: [sam, wei], status: 'inactive' }))
    await untilWaiting(fixture, 1)
    // The undo holds the lock on the person and waits for the administrators lock behind the status change.
    const undone = retryWhileBusy(() => fixture.undo(renamed))
    await untilWaiting(fixture, 2)
    return { answers: Promise.all([deactivated, undone]) }
  })
  expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  const { users } = (await fixture.admin.get('/api/users/list/all-data')).body as {
    users: { id: number; fullName: string; status: string }[]
  }
  const updatedUsers = [sam, wei].map((id) => users.find((user) => user.id === id))
  expect(updatedUsers).toMatchObject([{ fullName: 'Sam Whitfield', status: 'inactive' }, { status: 'inactive' }])
})
