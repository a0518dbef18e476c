import { expect, test } from 'vitest'
import { usersModule } from '#modules/users/server/index.ts'
import { runCommand } from '#platform/server/command.ts'
import { createReadContext, createSystemRequester } from '#platform/server/request-context.ts'
import { openPeopleFixture } from './people-fixture.ts'

async function purge({ app: { platform } }: Awaited<ReturnType<typeof openPeopleFixture>>): Promise<void> {
  const job = usersModule.jobs!.find(({ name }) => name === 'users.purge')!
  const requester = createSystemRequester(platform)
  const write = async (handler: (ctx: never) => Promise<unknown>) =>
    (await runCommand(platform, requester, { name: job.name, handler, input: undefined })).response
  await job.run({ ...createReadContext(platform, requester), write } as never, {} as never)
}

test('a deleted person is anonymized after 30 days, including the journal, and their email address is free again', async () => {
  await using fixture = await openPeopleFixture()
  const { sam, helena } = fixture.people
  const deleted = await fixture.admin.delete('/apps/users/delete', { id: sam.id })
  const signed = async () => fixture.withToken(await fixture.app.platform.tokens.sign({ userId: helena.id, sessionId: helena.sessionId }))
  const again = async () =>
    (await (await signed()).post('/apps/users/add-user', { fullName: 'Sam Again', username: 'sam', email: sam.email })).status
  fixture.clock.advance(29 * 86_400)
  await purge(fixture)
  expect(await again()).toBe(409)
  fixture.clock.advance(2 * 86_400)
  await purge(fixture)
  const { users, journal } = await fixture.effects()
  expect([users, journal].join()).not.toContain('Whitfield')
  const change = { change: deleted.headers['x-change'] }
  expect((await (await signed()).post('/api/journal/undo', change)).body).toMatchObject({ status: 409, code: 'journal.final' })
  expect(await again()).toBe(200)
})

test('no one can take the placeholder names of deleted or rejected users', async () => {
  await using fixture = await openPeopleFixture()
  const { sam, camille, helena } = fixture.people
  const add = (username: string) =>
    fixture.admin.post('/apps/users/add-user', { fullName: 'Mallory', username, email: `${username.replace(' ', '-')}@example.test` })
  for (const username of [`removed ${sam.id}`, `camille ${camille.id}`]) expect((await add(username)).status).toBe(200)
  await fixture.app.platform.database.write((tx) =>
    tx.updateTable('users').set({ passwordHash: 'something' }).where('id', '=', camille.id).execute(),
  )
  expect((await fixture.admin.post('/api/account/answer-registration', { userId: camille.id, accept: false })).status).toBe(200)
  await fixture.admin.delete('/apps/users/delete', { id: sam.id })
  fixture.clock.advance(31 * 86_400)
  await purge(fixture)
  expect((await fixture.effects())['users']).not.toContain('Whitfield')
  const again = fixture.withToken(await fixture.app.platform.tokens.sign({ userId: helena.id, sessionId: helena.sessionId }))
  expect((await again.post('/apps/users/add-user', { fullName: 'Sam Again', username: 'sam', email: sam.email })).status).toBe(200)
})
