import { expect, test } from 'vitest'
import { openPeopleFixture } from './people-fixture.ts'

const systemPermissions = ['todo.manage-tags', 'users.erase', 'workspace.export', 'views.share', 'views.keep', 'journal.read']

type Fixture = Awaited<ReturnType<typeof openPeopleFixture>>
const add = (fixture: Fixture, name: string, assignedTo?: string[]) =>
  fixture.admin.post('/apps/permissions/add-permission', { permission: { name, assignedTo } })
const names = async (fixture: Fixture, query: object) =>
  (await fixture.admin.get('/apps/permissions/data', { ...query })).body.permissions.map(({ name }: { name: string }) => name)

test('lists by q, role, order and page; omits allData on request', async () => {
  await using fixture = await openPeopleFixture()
  await add(fixture, 'Sign off', ['manager'])
  await add(fixture, 'export 100%')
  expect(await names(fixture, {})).toEqual(['export 100%', 'Sign off', ...systemPermissions])
  expect(await names(fixture, { q: 'SIGN' })).toEqual(['Sign off'])
  expect(await names(fixture, { q: '0%' })).toEqual(['export 100%'])
  expect(await names(fixture, { role: 'Manager', sortColumn: 'name' })).toEqual([
    'Sign off',
    'todo.manage-tags',
    'views.keep',
    'views.share',
  ])
  const { body } = await fixture.admin.get('/apps/permissions/data', { page: 2, perPage: 2, allData: false })
  expect(body).toMatchObject({
    total: 2 + systemPermissions.length,
    permissions: [{ name: 'todo.manage-tags', isSystem: true, module: 'todo', assignedTo: ['manager', 'staff'] }, { name: 'users.erase' }],
  })
  expect(body.allData).toBeUndefined()
  expect((await fixture.admin.get('/apps/permissions/data', {})).body.allData).toHaveLength(2 + systemPermissions.length)
})

test('searches and sorts ignoring case and accents', async () => {
  await using fixture = await openPeopleFixture()
  for (const name of ['Équipe', 'fleet', 'Zoo']) await add(fixture, name)
  for (const q of ['equipe', 'ÉQUIPE']) expect(await names(fixture, { q })).toEqual(['Équipe'])
  expect((await names(fixture, { sortColumn: 'name' })).slice(0, 2)).toEqual(['Équipe', 'fleet'])
  const [{ id }] = (await fixture.admin.get('/apps/permissions/data', { q: 'equipe' })).body.permissions
  await fixture.admin.post('/apps/permissions/update-permission', { id, name: 'Façade' })
  expect([await names(fixture, { q: 'facade' }), await names(fixture, { q: 'equipe' })]).toEqual([['Façade'], []])
})

test('custom permissions appear in ability, are renamed in rules, and have unique names ignoring case', async () => {
  await using fixture = await openPeopleFixture()
  const { permission } = (await add(fixture, 'payroll', ['staff'])).body
  const use = (name: string) => ({ action: 'use', subject: 'Permission', conditions: { name } })
  const ability = async () => (await fixture.as('sam').get('/api/account/me')).body.userData.ability
  expect(await ability()).toContainEqual(use('payroll'))
  expect((await add(fixture, 'PAYROLL')).body).toMatchObject({ status: 409, code: 'permissions.name_taken' })
  const role = await fixture.addRole('clerk', [use('payroll')])
  expect((await fixture.admin.delete('/apps/permissions/delete', { id: permission.id })).body).toMatchObject({
    status: 409,
    code: 'permissions.in_use',
  })
  const renamed = await fixture.admin.post('/apps/permissions/update-permission', { id: permission.id, name: 'wages' })
  expect(renamed.body.permission).toMatchObject({ name: 'wages', assignedTo: ['staff'] })
  expect(await ability()).toContainEqual(use('wages'))
  expect((await fixture.admin.get('/apps/roles/role', { id: role.id })).body.role.rules).toEqual([use('wages')])
  await fixture.admin.delete('/apps/roles/delete', { id: role.id })
  const deleted = await fixture.admin.delete('/apps/permissions/delete', { id: permission.id })
  expect(await ability()).not.toContainEqual(use('wages'))
  expect((await fixture.undo(deleted)).status).toBe(200)
  expect(await ability()).toContainEqual(use('wages'))
})

test('a system permission grants its rules to assigned roles and cannot be renamed or deleted', async () => {
  await using fixture = await openPeopleFixture()
  const [{ id }] = (await fixture.admin.get('/apps/permissions/data')).body.permissions
  const addTag = (title: string) => fixture.as('sam').post('/apps/todo/add-tag', { tag: { title } })
  expect((await addTag('one')).status).toBe(200)
  const assigned = await fixture.admin.post('/apps/permissions/assign', { id, assignedTo: ['manager'] })
  expect((await addTag('two')).status).toBe(403)
  expect((await fixture.undo(assigned)).status).toBe(200)
  expect((await addTag('three')).status).toBe(200)
  const before = await fixture.effects()
  expect((await fixture.admin.post('/apps/permissions/update-permission', { id, name: 'mine' })).body.code).toBe('permissions.system')
  expect((await fixture.admin.delete('/apps/permissions/delete', { id })).body.code).toBe('permissions.system')
  expect((await fixture.admin.post('/apps/permissions/assign', { id, assignedTo: ['admin'] })).body.code).toBe('roles.built_in')
  expect((await fixture.admin.post('/apps/permissions/assign', { id, assignedTo: ['nobody'] })).status).toBe(400)
  expect(await fixture.effects()).toEqual(before)
})
