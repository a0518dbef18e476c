import { expect, test } from 'vitest'
import { openPeopleFixture } from './people-fixture.ts'

test('while single sign-on is required, the administrator with a password can be neither lost nor replaced by accident', async () => {
  await using fixture = await openPeopleFixture()
  const { admin } = fixture
  const user = { fullName: 'Rita Vogel', username: 'rita', email: 'rita@example.test', role: 'admin', password: 'seven boats' }
  const { id } = (await admin.post('/apps/users/add-user', user)).body.user
  const { database } = fixture.app.platform
  const enforce = (isEnforced: number) =>
    database.write((tx) => tx.updateTable('sso_settings').set({ isEnforced, breakGlassUserId: id }).execute())
  await enforce(1)
  const demote = () => admin.post('/apps/users/update-user', { user: { id, role: 'staff' } })
  const lose = [
    demote,
    () => admin.post('/apps/users/update-user', { user: { id, status: 'inactive' } }),
    () => admin.post('/apps/users/set-status', { userIds: [id], status: 'inactive' }),
    () => admin.delete('/apps/users/delete', { id }),
  ]
  for (const attempt of lose) expect((await attempt()).body).toMatchObject({ status: 409, code: 'sso.break_glass' })
  const stored = await database.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ role: 'admin', status: 'active', removedAt: null })
  await enforce(0)
  expect((await demote()).status).toBe(200)
})
