import { expect, test } from 'vitest'
import { openPeopleFixture } from './people-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openPeopleFixture>>

const readUsers = [{ action: 'read', subject: 'User' }]
const permissionRule = (name: string) => ({ action: 'use', subject: 'Permission', conditions: { name } })
const addPermission = async (fixture: Fixture, name: string, assignedTo: string[] = []) =>
  (await fixture.admin.post('/apps/permissions/add-permission', { permission: { name, assignedTo } })).body.permission as { id: number }
const getRole = async (fixture: Fixture, id: number) => (await fixture.admin.get('/apps/roles/role', { id })).body.role

test('a person with a deleted role can be restored only after the role, never with another role of that name', async () => {
  await using fixture = await openPeopleFixture()
  const clerk = await fixture.addRole('clerk', readUsers)
  const { id } = await fixture.join('paula', 'clerk')
  const deleted = await fixture.admin.delete('/apps/users/delete', { id })
  const roleDeletion = await fixture.admin.delete('/apps/roles/delete', { id: clerk.id })
  fixture.clock.advance(1)
  expect((await fixture.undo(deleted)).body).toMatchObject({ status: 409, code: 'users.role_gone' })
  const other = await fixture.addRole('clerk', [])
  expect((await fixture.admin.post('/api/journal/restore', { entity: 'user', id })).body).toMatchObject({
    status: 409,
    code: 'users.role_gone',
  })
  await fixture.admin.delete('/apps/roles/delete', { id: other.id })
  expect((await fixture.undo(roleDeletion)).status).toBe(200)
  expect((await fixture.undo(deleted)).status).toBe(200)
  expect((await fixture.admin.get('/api/users/user', { id })).body.user).toMatchObject({ role: 'clerk', status: 'active' })
})

test("restoring a person never assigns an older role that has taken the deleted role's name", async () => {
  await using fixture = await openPeopleFixture()
  const clerk = await fixture.addRole('clerk', readUsers)
  const temp = await fixture.addRole('temp', [])
  const { id } = await fixture.join('paula', 'clerk')
  const deleted = await fixture.admin.delete('/apps/users/delete', { id })
  const roleDeletion = await fixture.admin.delete('/apps/roles/delete', { id: clerk.id })
  const rename = (name: string) => fixture.admin.post('/apps/roles/update-role', { role: { id: temp.id, name } })
  expect((await rename('clerk')).status).toBe(200)
  expect((await fixture.undo(deleted)).body).toMatchObject({ status: 409, code: 'users.role_gone' })
  expect((await rename('temp')).status).toBe(200)
  expect((await fixture.undo(roleDeletion)).status).toBe(200)
  expect((await fixture.admin.post('/apps/roles/update-role', { role: { id: clerk.id, name: 'bookkeeper' } })).status).toBe(200)
  expect((await fixture.undo(deleted)).status).toBe(200)
  expect((await fixture.admin.get('/api/users/user', { id })).body.user).toMatchObject({ role: 'bookkeeper', status: 'active' })
})

test('undoing a role change restores the original role under its current name, never another role with its old name', async () => {
  await using fixture = await openPeopleFixture()
  const clerk = await fixture.addRole('clerk', readUsers)
  const temp = await fixture.addRole('temp', [])
  const { id } = await fixture.join('paula', 'clerk')
  fixture.clock.advance(1)
  const roleChange = await fixture.admin.post('/apps/users/update-user', { user: { id, role: 'guest' } })
  fixture.clock.advance(1)
  const rename = (role: number, name: string) => fixture.admin.post('/apps/roles/update-role', { role: { id: role, name } })
  const roleDeletion = await fixture.admin.delete('/apps/roles/delete', { id: clerk.id })
  expect((await fixture.undo(roleChange)).body).toMatchObject({ status: 409, code: 'users.role_gone' })
  expect((await rename(temp.id, 'clerk')).status).toBe(200)
  expect((await fixture.undo(roleChange)).body).toMatchObject({ status: 409, code: 'users.role_gone' })
  expect((await rename(temp.id, 'temp')).status).toBe(200)
  expect((await fixture.undo(roleDeletion)).status).toBe(200)
  expect((await rename(clerk.id, 'bookkeeper')).status).toBe(200)
  await fixture.addRole('clerk', [])
  expect((await fixture.undo(roleChange)).body).toEqual({ undone: 1 })
  expect((await fixture.admin.get('/api/users/user', { id })).body.user.role).toBe('bookkeeper')
})

test("a role deleted while a new user's password is hashed is not assigned", async () => {
  await using fixture = await openPeopleFixture()
  const clerk = await fixture.addRole('clerk', readUsers)
  const user = { fullName: 'Nadia Ferreira', username: 'nadia', email: 'nadia@example.test', role: 'clerk', password: 'seven boats' }
  const [added, deleted] = await Promise.all([
    fixture.admin.post('/apps/users/add-user', user),
    fixture.admin.delete('/apps/roles/delete', { id: clerk.id }),
  ])
  // The first call wins: either the role is gone or the user has it.
  expect([
    [200, 409],
    [400, 200],
  ]).toContainEqual([added.status, deleted.status])
  const { users } = (await fixture.admin.get('/api/users/list/all-data')).body
  const { roles } = (await fixture.admin.get('/apps/roles/data')).body
  expect(users.some(({ role }: { role: string }) => role === 'clerk')).toBe(roles.some(({ name }: { name: string }) => name === 'clerk'))
})

test('renaming a permission used in rules can be undone and redone', async () => {
  await using fixture = await openPeopleFixture()
  const { id } = await addPermission(fixture, 'payroll', ['staff'])
  const role = await fixture.addRole('clerk', [permissionRule('payroll')])
  const renamed = await fixture.admin.post('/apps/permissions/update-permission', { id, name: 'wages' })
  const undone = await fixture.undo(renamed)
  expect(undone.body).toEqual({ undone: 2 })
  expect((await getRole(fixture, role.id)).rules).toEqual([permissionRule('payroll')])
  expect((await fixture.undo(undone)).body).toEqual({ undone: 2 })
  expect((await getRole(fixture, role.id)).rules).toEqual([permissionRule('wages')])
  await fixture.admin.post('/apps/roles/update-role', { role: { id: role.id, rules: [permissionRule('wages'), ...readUsers] } })
  expect((await fixture.undo(renamed)).body).toMatchObject({ status: 409, code: 'journal.moved_on' })
})

test('roles and permissions can be deleted next to others named after them and their id, and free their names', async () => {
  await using fixture = await openPeopleFixture()
  const shift = await fixture.addRole('Shift', [])
  await fixture.addRole(`Shift ${shift.id}`, [])
  expect((await fixture.admin.delete('/apps/roles/delete', { id: shift.id })).status).toBe(200)
  const lone = await fixture.addRole('Lone', [])
  await fixture.admin.delete('/apps/roles/delete', { id: lone.id })
  await fixture.addRole(`Lone ${lone.id}`, [])
  const { id } = await addPermission(fixture, 'payroll')
  await addPermission(fixture, `payroll ${id}`)
  expect((await fixture.admin.delete('/apps/permissions/delete', { id })).status).toBe(200)
})

test('restoring a permission assigns it to its former roles, even if they have changed', async () => {
  await using fixture = await openPeopleFixture()
  const { id } = await addPermission(fixture, 'payroll')
  const role = await fixture.addRole('clerk', readUsers, ['payroll', 'todo.manage-tags'])
  const deleted = await fixture.admin.delete('/apps/permissions/delete', { id })
  await fixture.admin.post('/apps/roles/update-role', { role: { id: role.id, description: 'Keeps the books' } })
  await fixture.admin.post('/apps/roles/update-role', { role: { id: role.id, permissions: ['views.share'] } })
  expect((await getRole(fixture, role.id)).permissions).toEqual(['views.share'])
  expect((await fixture.undo(deleted)).status).toBe(200)
  expect((await getRole(fixture, role.id)).permissions).toEqual(['payroll', 'views.share'])
})
