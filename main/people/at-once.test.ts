import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockAdministrators } from '#platform/server/identity/administrators.ts'
import { accountKey } from '#platform/server/identity/account-key.ts'
import { openPeopleWorld } from './people-world.ts'

type World = Awaited<ReturnType<typeof openPeopleWorld>>

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const NEW_ADDRESS = 'new.address@harbour.test'

async function untilWaiting({ app }: World, acts: number): Promise<void> {
  const waiting = app.platform.database.read.selectFrom('pg_stat_activity').select('pid').where('wait_event_type', '=', 'Lock')
  const own = waiting.where('datname', '=', sql<string>`current_database()`)
  await expect.poll(async () => (await own.execute()).length, { interval: 20 }).toBe(acts)
}

/** Answers what the call does once the person has got another address, after it had begun. */
async function withNewAddress<Answer>(world: World, userId: number, call: () => Promise<Answer>): Promise<Answer> {
  const { answer } = await world.app.platform.database.write(async (tx) => {
    const address = { email: NEW_ADDRESS, emailKey: accountKey(NEW_ADDRESS) }
    await tx.updateTable('users').set(address).where('id', '=', userId).execute()
    const answer = call()
    await untilWaiting(world, 1)
    return { answer }
  })
  return answer
}

const keyOf = async ({ app }: World, userId: number) =>
  (await app.platform.database.read.selectFrom('users').select('emailKey').where('id', '=', userId).executeTakeFirstOrThrow()).emailKey

test.runIf(isOnPostgres)('who saves their profile while their address is changed can sign in with the new one', async () => {
  await using world = await openPeopleWorld()
  const { sam } = world.people
  const save = () => world.as('sam').post('/api/account/update-profile', { profile: { company: 'Quay' } })
  expect((await withNewAddress(world, sam.id, save)).status).toBe(200)
  expect(await keyOf(world, sam.id)).toBe(NEW_ADDRESS)
})

test.runIf(isOnPostgres)('who accepts an invitation while their address is changed can sign in with the new one', async () => {
  await using world = await openPeopleWorld()
  const nadia = { fullName: 'Nadia Ferreira', username: 'nadia', email: 'nadia@harbour.test' }
  const { user } = (await world.admin.post('/apps/users/add-user', nadia)).body
  const { link } = (await world.admin.post('/apps/users/invite', { id: user.id })).body.invitation
  const acceptance = { token: link.split('/').at(-1), password: 'seven boats' }
  const accept = () => world.guest.post('/api/users/accept-invitation', acceptance)
  expect((await withNewAddress(world, user.id, accept)).status).toBe(200)
  expect(await keyOf(world, user.id)).toBe(NEW_ADDRESS)
  expect((await world.guest.post('/jwt/login', { email: NEW_ADDRESS, password: 'seven boats' })).status).toBe(200)
})

test.runIf(isOnPostgres)(
  'an undo of a person’s name and a change of several people’s status that lock each other out both happen',
  async () => {
    await using world = await openPeopleWorld()
    const { dialect, write } = world.app.platform.database
    const [sam, wei] = [world.people.sam.id, world.people.wei.id]
    const named = await world.admin.post('/apps/users/update-user', { user: { id: sam, fullName: 'Sam Quay' } })
    const { answers } = await write(async (db) => {
      await lockAdministrators({ dialect, db })
      const switched = world.admin.post('/apps/users/set-status', { userIds: [sam, wei], status: 'inactive' })
      await untilWaiting(world, 1)
      // It holds the person, and waits for the administrators behind the one that will want the person next.
      const undone = world.undo(named)
      await untilWaiting(world, 2)
      return { answers: Promise.all([switched, undone]) }
    })
    expect((await answers).map(({ status }) => status)).toEqual([200, 200])
    const { users } = (await world.admin.get('/api/users/list/all-data')).body as {
      users: { id: number; fullName: string; status: string }[]
    }
    const shown = [sam, wei].map((id) => users.find((user) => user.id === id))
    expect(shown).toMatchObject([{ fullName: 'Sam Whitfield', status: 'inactive' }, { status: 'inactive' }])
  },
)
