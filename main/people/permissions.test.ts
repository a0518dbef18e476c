import { expect, test } from 'vitest'
import { openPeopleWorld } from './people-world.ts'

type World = Awaited<ReturnType<typeof openPeopleWorld>>
const add = (world: World, name: string, assignedTo?: string[]) =>
  world.admin.post('/apps/permissions/add-permission', { permission: { name, assignedTo } })
const names = async (world: World, query: object) =>
  (await world.admin.get('/apps/permissions/data', { ...query })).body.permissions.map(({ name }: { name: string }) => name)

test('are listed with q, role, order and pages; allData is left out when asked', async () => {
  await using world = await openPeopleWorld()
  await add(world, 'Sign off', ['manager'])
  await add(world, 'export 100%')
  expect(await names(world, {})).toEqual(['export 100%', 'Sign off', 'todo.manage-tags', 'views.share', 'views.keep', 'journal.read'])
  expect(await names(world, { q: 'SIGN' })).toEqual(['Sign off'])
  expect(await names(world, { q: '0%' })).toEqual(['export 100%'])
  expect(await names(world, { role: 'Manager', sortColumn: 'name' })).toEqual(['Sign off', 'todo.manage-tags', 'views.keep', 'views.share'])
  const { body } = await world.admin.get('/apps/permissions/data', { page: 2, perPage: 2, allData: false })
  expect(body).toMatchObject({
    total: 6,
    permissions: [{ name: 'todo.manage-tags', isSystem: true, module: 'todo', assignedTo: ['manager', 'staff'] }, { name: 'views.share' }],
  })
  expect(body.allData).toBeUndefined()
  expect((await world.admin.get('/apps/permissions/data', {})).body.allData).toHaveLength(6)
})

test('are found and sorted without case and accents', async () => {
  await using world = await openPeopleWorld()
  for (const name of ['Équipe', 'fleet', 'Zoo']) await add(world, name)
  for (const q of ['equipe', 'ÉQUIPE']) expect(await names(world, { q })).toEqual(['Équipe'])
  expect((await names(world, { sortColumn: 'name' })).slice(0, 2)).toEqual(['Équipe', 'fleet'])
  const [{ id }] = (await world.admin.get('/apps/permissions/data', { q: 'equipe' })).body.permissions
  await world.admin.post('/apps/permissions/update-permission', { id, name: 'Façade' })
  expect([await names(world, { q: 'facade' }), await names(world, { q: 'equipe' })]).toEqual([['Façade'], []])
})

test('those that people add are carried in ability, follow a new name in rules, and are unique ignoring case', async () => {
  await using world = await openPeopleWorld()
  const { permission } = (await add(world, 'payroll', ['staff'])).body
  const use = (name: string) => ({ action: 'use', subject: 'Permission', conditions: { name } })
  const ability = async () => (await world.as('sam').get('/api/account/me')).body.userData.ability
  expect(await ability()).toContainEqual(use('payroll'))
  expect((await add(world, 'PAYROLL')).body).toMatchObject({ status: 409, code: 'permissions.name_taken' })
  const role = await world.addRole('clerk', [use('payroll')])
  expect((await world.admin.delete('/apps/permissions/delete', { id: permission.id })).body).toMatchObject({
    status: 409,
    code: 'permissions.in_use',
  })
  const renamed = await world.admin.post('/apps/permissions/update-permission', { id: permission.id, name: 'wages' })
  expect(renamed.body.permission).toMatchObject({ name: 'wages', assignedTo: ['staff'] })
  expect(await ability()).toContainEqual(use('wages'))
  expect((await world.admin.get('/apps/roles/role', { id: role.id })).body.role.rules).toEqual([use('wages')])
  await world.admin.delete('/apps/roles/delete', { id: role.id })
  const deleted = await world.admin.delete('/apps/permissions/delete', { id: permission.id })
  expect(await ability()).not.toContainEqual(use('wages'))
  expect((await world.undo(deleted)).status).toBe(200)
  expect(await ability()).toContainEqual(use('wages'))
})

test('one that a module declares grants its rules to the roles it is assigned to, and cannot be renamed or deleted', async () => {
  await using world = await openPeopleWorld()
  const [{ id }] = (await world.admin.get('/apps/permissions/data')).body.permissions
  const addTag = (title: string) => world.as('sam').post('/apps/todo/add-tag', { tag: { title } })
  expect((await addTag('one')).status).toBe(200)
  const assigned = await world.admin.post('/apps/permissions/assign', { id, assignedTo: ['manager'] })
  expect((await addTag('two')).status).toBe(403)
  expect((await world.undo(assigned)).status).toBe(200)
  expect((await addTag('three')).status).toBe(200)
  const before = await world.effects()
  expect((await world.admin.post('/apps/permissions/update-permission', { id, name: 'mine' })).body.code).toBe('permissions.system')
  expect((await world.admin.delete('/apps/permissions/delete', { id })).body.code).toBe('permissions.system')
  expect((await world.admin.post('/apps/permissions/assign', { id, assignedTo: ['admin'] })).body.code).toBe('roles.built_in')
  expect((await world.admin.post('/apps/permissions/assign', { id, assignedTo: ['nobody'] })).status).toBe(400)
  expect(await world.effects()).toEqual(before)
})
