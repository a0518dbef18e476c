import { expect, test } from 'vitest'
import { usersModule } from '#modules/users/server/index.ts'
import { act } from '#platform/server/act.ts'
import { readContext, systemAsker } from '#platform/server/request-context.ts'
import { openPeopleWorld } from './people-world.ts'

async function purge({ app: { platform } }: Awaited<ReturnType<typeof openPeopleWorld>>): Promise<void> {
  const job = usersModule.jobs!.find(({ name }) => name === 'users.purge')!
  const asker = systemAsker(platform)
  const write = async (verb: (ctx: never) => Promise<unknown>) =>
    (await act(platform, asker, { name: job.name, verb, input: undefined })).answer
  await job.run({ ...readContext(platform, asker), write } as never, {} as never)
}

test('a person is blanked 30 days after they were deleted, in the journal too, and their address is free again', async () => {
  await using world = await openPeopleWorld()
  const { sam, helena } = world.people
  const deleted = await world.admin.delete('/apps/users/delete', { id: sam.id })
  const signed = async () => world.withToken(await world.app.platform.tokens.sign({ userId: helena.id, sessionId: helena.sessionId }))
  const again = async () =>
    (await (await signed()).post('/apps/users/add-user', { fullName: 'Sam Again', username: 'sam', email: sam.email })).status
  world.clock.move(29 * 86_400)
  await purge(world)
  expect(await again()).toBe(409)
  world.clock.move(2 * 86_400)
  await purge(world)
  const { users, journal } = await world.effects()
  expect([users, journal].join()).not.toContain('Whitfield')
  const change = { change: deleted.headers['x-change'] }
  expect((await (await signed()).post('/api/journal/undo', change)).body).toMatchObject({ status: 409, code: 'journal.final' })
  expect(await again()).toBe(200)
})

test('nobody can take the name that deleted people, or turned down ones, are kept under', async () => {
  await using world = await openPeopleWorld()
  const { sam, camille, helena } = world.people
  const add = (username: string) =>
    world.admin.post('/apps/users/add-user', { fullName: 'Mallory', username, email: `${username.replace(' ', '-')}@harbour.test` })
  for (const username of [`removed ${sam.id}`, `camille ${camille.id}`]) expect((await add(username)).status).toBe(200)
  await world.app.platform.database.write((tx) =>
    tx.updateTable('users').set({ passwordHash: 'something' }).where('id', '=', camille.id).execute(),
  )
  expect((await world.admin.post('/api/account/answer-registration', { userId: camille.id, accept: false })).status).toBe(200)
  await world.admin.delete('/apps/users/delete', { id: sam.id })
  world.clock.move(31 * 86_400)
  await purge(world)
  expect((await world.effects())['users']).not.toContain('Whitfield')
  const again = world.withToken(await world.app.platform.tokens.sign({ userId: helena.id, sessionId: helena.sessionId }))
  expect((await again.post('/apps/users/add-user', { fullName: 'Sam Again', username: 'sam', email: sam.email })).status).toBe(200)
})
