import { expect, test } from 'vitest'
import { openPeopleWorld } from './people-world.ts'

type World = Awaited<ReturnType<typeof openPeopleWorld>>

const readUsers = [{ action: 'read', subject: 'User' }]
const use = (name: string) => ({ action: 'use', subject: 'Permission', conditions: { name } })
const addPermission = async (world: World, name: string, assignedTo: string[] = []) =>
  (await world.admin.post('/apps/permissions/add-permission', { permission: { name, assignedTo } })).body.permission as { id: number }
const roleNow = async (world: World, id: number) => (await world.admin.get('/apps/roles/role', { id })).body.role

test('a person whose role has gone is brought back only after the role, and never with another role of that name', async () => {
  await using world = await openPeopleWorld()
  const clerk = await world.addRole('clerk', readUsers)
  const { id } = await world.join('paula', 'clerk')
  const deleted = await world.admin.delete('/apps/users/delete', { id })
  const gone = await world.admin.delete('/apps/roles/delete', { id: clerk.id })
  world.clock.move(1)
  expect((await world.undo(deleted)).body).toMatchObject({ status: 409, code: 'users.role_gone' })
  const other = await world.addRole('clerk', [])
  expect((await world.admin.post('/api/journal/restore', { entity: 'user', id })).body).toMatchObject({
    status: 409,
    code: 'users.role_gone',
  })
  await world.admin.delete('/apps/roles/delete', { id: other.id })
  expect((await world.undo(gone)).status).toBe(200)
  expect((await world.undo(deleted)).status).toBe(200)
  expect((await world.admin.get('/api/users/user', { id })).body.user).toMatchObject({ role: 'clerk', status: 'active' })
})

test('whoever had a role that has gone is not brought back with an older one that was given its name', async () => {
  await using world = await openPeopleWorld()
  const clerk = await world.addRole('clerk', readUsers)
  const temp = await world.addRole('temp', [])
  const { id } = await world.join('paula', 'clerk')
  const deleted = await world.admin.delete('/apps/users/delete', { id })
  const gone = await world.admin.delete('/apps/roles/delete', { id: clerk.id })
  const rename = (name: string) => world.admin.post('/apps/roles/update-role', { role: { id: temp.id, name } })
  expect((await rename('clerk')).status).toBe(200)
  expect((await world.undo(deleted)).body).toMatchObject({ status: 409, code: 'users.role_gone' })
  expect((await rename('temp')).status).toBe(200)
  expect((await world.undo(gone)).status).toBe(200)
  expect((await world.admin.post('/apps/roles/update-role', { role: { id: clerk.id, name: 'bookkeeper' } })).status).toBe(200)
  expect((await world.undo(deleted)).status).toBe(200)
  expect((await world.admin.get('/api/users/user', { id })).body.user).toMatchObject({ role: 'bookkeeper', status: 'active' })
})

test('whoever was given another role gets the one they had back by undo, whatever it is called now, and none that has its name since', async () => {
  await using world = await openPeopleWorld()
  const clerk = await world.addRole('clerk', readUsers)
  const temp = await world.addRole('temp', [])
  const { id } = await world.join('paula', 'clerk')
  world.clock.move(1)
  const moved = await world.admin.post('/apps/users/update-user', { user: { id, role: 'guest' } })
  world.clock.move(1)
  const rename = (role: number, name: string) => world.admin.post('/apps/roles/update-role', { role: { id: role, name } })
  const gone = await world.admin.delete('/apps/roles/delete', { id: clerk.id })
  expect((await world.undo(moved)).body).toMatchObject({ status: 409, code: 'users.role_gone' })
  expect((await rename(temp.id, 'clerk')).status).toBe(200)
  expect((await world.undo(moved)).body).toMatchObject({ status: 409, code: 'users.role_gone' })
  expect((await rename(temp.id, 'temp')).status).toBe(200)
  expect((await world.undo(gone)).status).toBe(200)
  expect((await rename(clerk.id, 'bookkeeper')).status).toBe(200)
  await world.addRole('clerk', [])
  expect((await world.undo(moved)).body).toEqual({ undone: 1 })
  expect((await world.admin.get('/api/users/user', { id })).body.user.role).toBe('bookkeeper')
})

test('nobody gets a role that is deleted while their password is hashed', async () => {
  await using world = await openPeopleWorld()
  const clerk = await world.addRole('clerk', readUsers)
  const user = { fullName: 'Nadia Ferreira', username: 'nadia', email: 'nadia@harbour.test', role: 'clerk', password: 'seven boats' }
  const [added, deleted] = await Promise.all([
    world.admin.post('/apps/users/add-user', user),
    world.admin.delete('/apps/roles/delete', { id: clerk.id }),
  ])
  // Whichever was first holds: then there is no such role any more, or somebody has it.
  expect([
    [200, 409],
    [400, 200],
  ]).toContainEqual([added.status, deleted.status])
  const { users } = (await world.admin.get('/api/users/list/all-data')).body
  const { roles } = (await world.admin.get('/apps/roles/data')).body
  expect(users.some(({ role }: { role: string }) => role === 'clerk')).toBe(roles.some(({ name }: { name: string }) => name === 'clerk'))
})

test('renaming a permission that the rules of a role name is taken back, and done again', async () => {
  await using world = await openPeopleWorld()
  const { id } = await addPermission(world, 'payroll', ['staff'])
  const role = await world.addRole('clerk', [use('payroll')])
  const renamed = await world.admin.post('/apps/permissions/update-permission', { id, name: 'wages' })
  const undone = await world.undo(renamed)
  expect(undone.body).toEqual({ undone: 2 })
  expect((await roleNow(world, role.id)).rules).toEqual([use('payroll')])
  expect((await world.undo(undone)).body).toEqual({ undone: 2 })
  expect((await roleNow(world, role.id)).rules).toEqual([use('wages')])
  await world.admin.post('/apps/roles/update-role', { role: { id: role.id, rules: [use('wages'), ...readUsers] } })
  expect((await world.undo(renamed)).body).toMatchObject({ status: 409, code: 'journal.moved_on' })
})

test('a role and a permission are deleted where another one is called by their name and number, and leave that name free', async () => {
  await using world = await openPeopleWorld()
  const shift = await world.addRole('Shift', [])
  await world.addRole(`Shift ${shift.id}`, [])
  expect((await world.admin.delete('/apps/roles/delete', { id: shift.id })).status).toBe(200)
  const lone = await world.addRole('Lone', [])
  await world.admin.delete('/apps/roles/delete', { id: lone.id })
  await world.addRole(`Lone ${lone.id}`, [])
  const { id } = await addPermission(world, 'payroll')
  await addPermission(world, `payroll ${id}`)
  expect((await world.admin.delete('/apps/permissions/delete', { id })).status).toBe(200)
})

test('a permission comes back to the roles that had it, also to those that were changed meanwhile', async () => {
  await using world = await openPeopleWorld()
  const { id } = await addPermission(world, 'payroll')
  const role = await world.addRole('clerk', readUsers, ['payroll', 'todo.manage-tags'])
  const deleted = await world.admin.delete('/apps/permissions/delete', { id })
  await world.admin.post('/apps/roles/update-role', { role: { id: role.id, description: 'Keeps the books' } })
  await world.admin.post('/apps/roles/update-role', { role: { id: role.id, permissions: ['views.share'] } })
  expect((await roleNow(world, role.id)).permissions).toEqual(['views.share'])
  expect((await world.undo(deleted)).status).toBe(200)
  expect((await roleNow(world, role.id)).permissions).toEqual(['payroll', 'views.share'])
})
