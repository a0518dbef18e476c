import { expect, test } from 'vitest'
import { openPeopleFixture } from './people-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openPeopleFixture>>
type Call = (as: Fixture['guest'], ids: { user: number; role: number; permission: number }) => ReturnType<Fixture['guest']['get']>

const reads: Record<string, Call> = {
  listAllUsers: (as) => as.get('/api/users/list/all-data'),
  listUsers: (as) => as.get('/api/users/list/data'),
  getUser: (as, { user }) => as.get('/api/users/user', { id: user }),
  exportUsers: (as) => as.get('/api/users/export'),
  listUserSessions: (as, { user }) => as.get('/api/users/sessions', { id: user }),
  listPermissions: (as) => as.get('/apps/permissions/data'),
  listRoles: (as) => as.get('/apps/roles/data'),
  getRole: (as, { role }) => as.get('/apps/roles/role', { id: role }),
  getCatalogue: (as) => as.get('/apps/roles/catalogue'),
  whatMay: (as, { user }) => as.get('/apps/permissions/what-may', { userId: user }),
  whoMay: (as, { user }) => as.get('/apps/permissions/who-may', { entity: 'user', id: user }),
  why: (as, { user }) => as.get('/apps/permissions/why', { userId: user, action: 'delete', subject: 'User', id: user }),
}
const writes: Record<string, Call> = {
  addUser: (as) => as.post('/apps/users/add-user', { fullName: 'New', username: 'new', email: 'new@example.test' }),
  updateUser: (as, { user }) => as.post('/apps/users/update-user', { user: { id: user, company: 'Quay' } }),
  setUserStatus: (as, { user }) => as.post('/apps/users/set-status', { userIds: [user], status: 'inactive' }),
  inviteUser: (as, { user }) => as.post('/apps/users/invite', { id: user }),
  setAvatar: (as, { user }) => as.post('/api/users/avatar', { id: user, image: PIXEL }),
  removeAvatar: (as, { user }) => as.delete('/api/users/avatar', { id: user }),
  endUserSessions: (as, { user }) => as.delete('/api/users/sessions', { id: user }),
  deleteUser: (as, { user }) => as.delete('/apps/users/delete', { id: user }),
  startViewAs: (as) => as.post('/api/users/view-as', { id: 1 }),
  addPermission: (as) => as.post('/apps/permissions/add-permission', { permission: { name: 'new' } }),
  updatePermission: (as, { permission }) => as.post('/apps/permissions/update-permission', { id: permission, name: 'other' }),
  assignPermission: (as, { permission }) => as.post('/apps/permissions/assign', { id: permission, assignedTo: [] }),
  deletePermission: (as, { permission }) => as.delete('/apps/permissions/delete', { id: permission }),
  addRole: (as) => as.post('/apps/roles/add-role', { role: { name: 'new' } }),
  updateRole: (as, { role }) => as.post('/apps/roles/update-role', { role: { id: role, description: 'Books' } }),
  previewRole: (as, { role }) => as.post('/apps/roles/preview', { role: { id: role, rules: [], permissions: [] } }),
  deleteRole: (as, { role }) => as.delete('/apps/roles/delete', { id: role }),
}
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const getStatuses = async (calls: Record<string, Call>, as: Fixture['guest'], ids: Parameters<Call>[1]) => {
  const statuses: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) statuses[name] = (await call(as, ids)).status
  return statuses
}
const expectAll = (calls: Record<string, Call>, status: number) => Object.fromEntries(Object.keys(calls).map((name) => [name, status]))

async function open() {
  const fixture = await openPeopleFixture()
  const role = await fixture.addRole('bookkeeper', [{ action: 'read', subject: 'Task' }])
  const { body } = await fixture.admin.post('/apps/permissions/add-permission', { permission: { name: 'sign-off' } })
  const user = await fixture.join('theo', 'guest', 'pending')
  return { fixture, ids: { user: user.id, role: role.id, permission: body.permission.id as number } }
}

test('guests are rejected with 401 and change nothing', async () => {
  const { fixture, ids } = await open()
  await using _ = fixture
  const before = await fixture.effects()
  expect(await getStatuses({ ...reads, ...writes }, fixture.guest, ids)).toEqual(expectAll({ ...reads, ...writes }, 401))
  expect(await fixture.effects()).toEqual(before)
})

test('users without rights are rejected and change nothing', async () => {
  const { fixture, ids } = await open()
  await using _ = fixture
  const before = await fixture.effects()
  const { setAvatar, removeAvatar, ...others } = await getStatuses({ ...reads, ...writes }, fixture.as('stranger'), ids)
  expect([setAvatar, removeAvatar]).toEqual([404, 404])
  expect(new Set(Object.values(others))).toEqual(new Set([403]))
  expect(await fixture.effects()).toEqual(before)
})

test('members can view people but not change them or read roles', async () => {
  const { fixture, ids } = await open()
  await using _ = fixture
  const before = await fixture.effects()
  const allowed = { listAllUsers: 200, listUsers: 200, getUser: 200, exportUsers: 200 }
  expect(await getStatuses(reads, fixture.as('sam'), ids)).toEqual({ ...expectAll(reads, 403), ...allowed })
  expect(await getStatuses(writes, fixture.as('sam'), ids)).toEqual(expectAll(writes, 403))
  expect(await fixture.effects()).toEqual(before)
})

test('managers manage people but cannot delete them or change roles and permissions', async () => {
  const { fixture, ids } = await open()
  await using _ = fixture
  const { calls } = await fixture.join('mara', 'manager')
  expect(await getStatuses(reads, calls, ids)).toEqual(expectAll(reads, 200))
  const people = {
    addUser: 200,
    updateUser: 200,
    setUserStatus: 200,
    setAvatar: 200,
    removeAvatar: 200,
    endUserSessions: 200,
    inviteUser: 409,
  }
  expect(await getStatuses(writes, calls, ids)).toEqual({ ...expectAll(writes, 403), ...people })
})

test('administrators can do everything', async () => {
  const { fixture, ids } = await open()
  await using _ = fixture
  expect(await getStatuses(reads, fixture.admin, ids)).toEqual(expectAll(reads, 200))
  expect(await getStatuses(writes, fixture.admin, ids)).toEqual({ ...expectAll(writes, 200), inviteUser: 409, startViewAs: 409 })
})
