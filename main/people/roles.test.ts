import { expect, test } from 'vitest'
import { bookmarksModule } from '#modules/bookmarks/server/index.ts'
import { permissionsModule } from '#modules/permissions/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { usersModule } from '#modules/users/server/index.ts'
import type { Rule } from '#platform/contract/rule.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { openPeopleFixture } from './people-fixture.ts'

const bookkeeping: Rule[] = [
  { action: ['read', 'update'], subject: 'Task' },
  { action: 'read', subject: 'Task', fields: ['description'], inverted: true },
  { action: 'read', subject: 'Tag' },
]

test('has the built-in roles admin, manager, staff and guest, and admin cannot be changed', async () => {
  await using fixture = await openPeopleFixture()
  const { body } = await fixture.admin.get('/apps/roles/data')
  expect(body.roles).toMatchObject([
    {
      name: 'admin',
      isAdministrator: true,
      isBuiltIn: true,
      userCount: 2,
      users: [{ fullName: 'Helena Prado' }, { fullName: 'Jonas Weber' }],
    },
    { name: 'guest', isAdministrator: false, userCount: 0 },
    { name: 'manager', permissions: ['todo.manage-tags', 'views.keep', 'views.share'] },
    { name: 'staff', permissions: ['todo.manage-tags', 'views.keep'], userCount: 5 },
  ])
  const [admin, , manager] = body.roles
  const change = (role: object) => fixture.admin.post('/apps/roles/update-role', { role })
  expect((await change(admin)).status).toBe(200)
  expect((await change({ ...admin, rules: [] })).body.code).toBe('roles.built_in')
  expect((await change({ id: manager.id, name: 'boss' })).body.code).toBe('roles.built_in')
  expect((await fixture.admin.delete('/apps/roles/delete', { id: manager.id })).body.code).toBe('roles.built_in')
})

test('adding, assigning, changing and removing a role affects the next call and open sockets', async () => {
  await using fixture = await openPeopleFixture()
  const role = await fixture.addRole('Bookkeeper', bookkeeping)
  const { sam } = fixture.people
  const calls = fixture.as('sam')
  const { task } = (await fixture.admin.post('/apps/todo/add-tasks', { task: { title: 'Count', description: 'secret' } })).body
  const socket = await openSocket(await fixture.listen(), sam.accessToken)
  socket.send({ type: 'subscribe', topics: ['todo'] })
  await socket.next(({ type }) => type === 'subscribed')
  await fixture.admin.post('/apps/users/update-user', { user: { id: sam.id, role: 'bookkeeper' } })
  await socket.next(({ type }) => type === 'rights')
  expect((await calls.get('/api/account/me')).body.userData).toMatchObject({
    role: 'Bookkeeper',
    ability: [...bookkeeping, { action: 'read', subject: 'Auth' }],
  })
  expect((await calls.delete('/apps/todo/delete-task', { taskId: task.id })).status).toBe(403)
  const list = await fixture.app.http.inject({ url: '/apps/todo/tasks', headers: { authorization: `Bearer ${sam.accessToken}` } })
  expect(list.json().tasks[0]).toMatchObject({ title: 'Count', description: null })
  const change = await fixture.admin.post('/apps/roles/update-role', { role: { id: role.id, rules: [{ action: 'read', subject: 'Tag' }] } })
  expect((await calls.get('/apps/todo/tasks')).status).toBe(403)
  await socket.next(({ type }) => type === 'rights')
  await fixture.admin.post('/apps/todo/update-task', { task: { id: task.id, title: 'Count twice' } })
  expect((await calls.get('/api/account/me')).status).toBe(200)
  expect(socket.waiting().filter(({ type }) => type === 'changed')).toEqual([])
  expect((await fixture.undo(change)).status).toBe(200)
  expect((await calls.get('/api/account/me')).body.userData.ability).toContainEqual(bookkeeping[0])
  socket.close()
})

test('renaming a role keeps its members, and names are unique ignoring case', async () => {
  await using fixture = await openPeopleFixture()
  const role = await fixture.addRole('clerk', bookkeeping)
  const { calls } = await fixture.join('paula', 'clerk')
  expect((await fixture.admin.post('/apps/roles/add-role', { role: { name: ' CLERK' } })).body).toMatchObject({
    code: 'roles.name_taken',
    errors: [{ path: '/role/name' }],
  })
  expect((await fixture.admin.post('/apps/roles/update-role', { role: { id: role.id, name: 'Filing' } })).body.role).toMatchObject({
    name: 'Filing',
    userCount: 1,
  })
  expect((await calls.get('/api/account/me')).body.userData).toMatchObject({
    role: 'Filing',
    ability: [...bookkeeping, { action: 'read', subject: 'Auth' }],
  })
})

test('a role in use cannot be deleted and names its members; an unused one can, and undo restores it', async () => {
  await using fixture = await openPeopleFixture()
  const role = await fixture.addRole('clerk', bookkeeping, ['todo.manage-tags'])
  const { id } = await fixture.join('paula', 'clerk')
  const rejected = await fixture.admin.delete('/apps/roles/delete', { id: role.id })
  expect(rejected.body).toMatchObject({
    status: 409,
    code: 'roles.in_use',
    detail: 'The role is in use by Paula Moreau.',
    errors: [{ path: `/users/${id}`, message: 'Paula Moreau' }],
  })
  await fixture.admin.post('/apps/users/update-user', { user: { id, role: 'guest' } })
  const deleted = await fixture.admin.delete('/apps/roles/delete', { id: role.id })
  expect(deleted.status).toBe(200)
  expect((await fixture.admin.post('/apps/users/update-user', { user: { id, role: 'clerk' } })).status).toBe(400)
  expect((await fixture.undo(deleted)).status).toBe(200)
  expect((await fixture.admin.get('/apps/roles/role', { id: role.id })).body.role).toMatchObject({
    name: 'clerk',
    rules: bookkeeping,
    permissions: ['todo.manage-tags'],
  })
})

test.each<[string, object]>([
  ['/role/rules/1/subject', { action: 'read', subject: 'Ghost' }],
  ['/role/rules/1/action', { action: 'fly', subject: 'Task' }],
  ['/role/rules/1/action', { action: 'use', subject: 'Task' }],
  ['/role/rules/1/conditions/status/$near', { action: 'read', subject: 'User', conditions: { status: { $near: 1 } } }],
  ['/role/rules/1/conditions/salary', { action: 'read', subject: 'User', conditions: { salary: 1 } }],
  ['/role/rules/1/conditions/$or', { action: 'read', subject: 'User', conditions: { $or: [{ id: 1 }] } }],
  ['/role/rules/1/fields/0', { action: 'read', subject: 'User', fields: ['salary'] }],
  ['/role/rules/1/fields/0', { action: 'read', subject: 'User', fields: ['passwordHash'] }],
  ['/role/rules/1/conditions', { action: 'read', subject: 'all', conditions: { id: 1 } }],
  ['/role/rules/1/conditions/name', { action: 'use', subject: 'Permission', conditions: { name: 'nothing' } }],
])('rejects an invalid rule at %s', async (path, rule) => {
  await using fixture = await openPeopleFixture()
  const before = await fixture.effects()
  const role = { name: 'odd', rules: [{ action: 'read', subject: 'Task' }, rule], permissions: [] }
  for (const answer of [
    await fixture.admin.post('/apps/roles/add-role', { role }),
    await fixture.admin.post('/apps/roles/preview', { role: { rules: role.rules, permissions: [] } }),
  ]) {
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path)
  }
  expect(await fixture.effects()).toEqual(before)
})

test('no one can create, change or assign a role beyond their own rights', async () => {
  await using fixture = await openPeopleFixture()
  await fixture.addRole('people officer', [
    { action: 'manage', subject: ['Role', 'Permission', 'User'] },
    { action: 'read', subject: 'Task' },
  ])
  const { calls, id } = await fixture.join('paula', 'people officer')
  const [officer, staff, guest] = await Promise.all(['people officer', 'staff', 'guest'].map(fixture.roleNamed))
  const all: Rule[] = [{ action: 'manage', subject: 'all' }]
  const before = await fixture.effects()
  for (const answer of [
    await calls.post('/apps/roles/add-role', { role: { name: 'king', rules: all } }),
    await calls.post('/apps/roles/update-role', { role: { id: officer!.id, rules: all } }),
    await calls.post('/apps/roles/update-role', { role: { id: officer!.id, permissions: ['todo.manage-tags'] } }),
    await calls.post('/apps/roles/update-role', { role: { id: staff!.id, description: 'less' } }),
    await calls.post('/apps/permissions/assign', { id: 1, assignedTo: ['people officer'] }),
    await calls.post('/apps/users/update-user', { user: { id, role: 'staff' } }),
  ])
    expect(answer.body).toMatchObject({ status: 403, code: 'roles.beyond_own_rights' })
  expect(await fixture.effects()).toEqual(before)
  expect(guest).toBeDefined()
  expect(
    (await calls.post('/apps/roles/add-role', { role: { name: 'reader', rules: [{ action: 'read', subject: 'Task' }] } })).status,
  ).toBe(200)
})

test('editing roles keeps the last administrator, even when two edit concurrently', async () => {
  await using fixture = await openPeopleFixture()
  const all: Rule[] = [{ action: 'manage', subject: 'all' }]
  const [ownerRole, partnerRole] = [await fixture.addRole('owner', all), await fixture.addRole('partner', all)]
  const { helena, jonas } = fixture.people
  await fixture.admin.post('/apps/users/update-user', { user: { id: helena.id, role: 'owner' } })
  await fixture.admin.post('/apps/users/update-user', { user: { id: jonas.id, role: 'partner' } })
  const removeRights = (as: 'helena' | 'jonas', id: number) =>
    fixture.as(as).post('/apps/roles/update-role', { role: { id, rules: [{ action: 'read', subject: 'Task' }] } })
  const answers = await Promise.all([removeRights('helena', partnerRole.id), removeRights('jonas', ownerRole.id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const remainingAdmin = answers[0]!.status === 200 ? ('helena' as const) : ('jonas' as const)
  expect((await removeRights(remainingAdmin, remainingAdmin === 'helena' ? ownerRole.id : partnerRole.id)).body.code).toBe(
    'users.last_administrator',
  )
})

test('a link is valid only while its creator still has the rights of the account', async () => {
  await using fixture = await openPeopleFixture()
  const lead = await fixture.addRole('lead', [{ action: 'manage', subject: ['User', 'Task', 'Tag'] }])
  const clerk = await fixture.addRole('clerk', [{ action: 'read', subject: 'Task' }])
  const { calls } = await fixture.join('paula', 'lead')
  const rosa = await fixture.join('rosa', 'clerk')
  const invited = { fullName: 'Nadia Ferreira', username: 'nadia', email: 'nadia@example.test', role: 'clerk' }
  const nadia = (await fixture.admin.post('/apps/users/add-user', invited)).body.user
  const post = async (path: string, body: object) => (await calls.post(path, body)).body
  const token = (link: string) => link.split('/').at(-1)!
  const reset = token((await post('/api/account/create-reset-link', { userId: rosa.id })).link)
  const invitation = token((await post('/apps/users/invite', { id: nadia.id })).invitation.link)
  const open = async () => (await fixture.guest.post('/api/users/open-invitation', { token: invitation })).status
  const use = async () => (await fixture.guest.post('/jwt/reset-password', { token: reset, password: 'seven boats' })).status
  const rule = async (id: number, rules: Rule[]) =>
    expect((await fixture.admin.post('/apps/roles/update-role', { role: { id, rules } })).status).toBe(200)
  const mayRead: Rule = { action: 'read', subject: 'Task' }
  await rule(clerk.id, [mayRead, { action: 'read', subject: 'Role' }])
  expect([await open(), await use()]).toEqual([400, 400])
  await rule(clerk.id, [mayRead])
  expect(await open()).toBe(200)
  await rule(lead.id, [mayRead])
  expect(await open()).toBe(400)
})

test('a preview counts people and records, lists rights and fields, and writes nothing', async () => {
  await using fixture = await openPeopleFixture()
  const role = await fixture.addRole('clerk', [{ action: 'read', subject: 'Tag' }])
  const people = [await fixture.join('paula', 'clerk'), await fixture.join('quentin', 'clerk'), await fixture.join('rosa', 'clerk')]
  await fixture.join('simon', 'clerk', 'inactive')
  for (const [index, assignee] of [people[0], people[0], people[1], undefined].entries())
    await fixture.admin.post('/apps/todo/add-tasks', {
      task: { title: `Task ${index}`, isImportant: index === 0, ...(assignee && { assignee: assignee.id }) },
    })
  const before = await fixture.effects()
  const preview = async (rules: Rule[], permissions: string[] = []) =>
    (await fixture.admin.post('/apps/roles/preview', { role: { id: role.id, rules, permissions } })).body.preview
  const allPreview = await preview([{ action: 'read', subject: ['Tag', 'Task'] }])
  expect(allPreview).toMatchObject({ people: 3, sample: [{ fullName: 'Paula Moreau' }, {}, {}], losesLastAdministrator: false })
  expect(allPreview.records).toEqual([
    { subject: 'Task', entity: 'task', gained: { people: 3, records: 4 }, lost: { people: 0, records: 0 }, isExact: true },
  ])
  expect(allPreview.rights).toMatchObject([{ subject: 'Task', action: 'read', before: 'none', after: 'all' }])
  const ownRules = await preview([{ action: 'read', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } }])
  expect(ownRules.records).toMatchObject([
    { subject: 'Task', gained: { people: 2, records: 3 }, lost: { people: 0, records: 0 } },
    { subject: 'Tag', gained: { people: 0, records: 0 }, lost: { people: 3, records: 5 } },
  ])
  expect((await preview([{ action: 'read', subject: 'Tag' }], ['todo.manage-tags'])).rights).toMatchObject([
    { action: 'create' },
    { action: 'update' },
    { action: 'delete' },
  ])
  const fields = await preview([{ action: 'read', subject: 'Tag', fields: ['title'] }])
  expect(fields.rights).toMatchObject([
    { subject: 'Tag', action: 'read', before: 'all', after: 'some', fieldsLost: ['color', 'createdAt', 'updatedAt'] },
  ])
  expect(await fixture.effects()).toEqual(before)
})

test("a preview is limited to the viewer's rights and excludes private records", async () => {
  await using fixture = await openPeopleFixture({ modules: [usersModule, permissionsModule, todoModule, bookmarksModule] })
  await fixture.addRole('people officer', [{ action: 'manage', subject: ['Role', 'Permission', 'User'] }])
  const role = await fixture.addRole('reader', [])
  const { calls } = await fixture.join('paula', 'people officer')
  const reader = await fixture.join('rosa', 'reader')
  await fixture.app.platform.database.write((tx) =>
    tx.insertInto('bookmarks').values({ userId: reader.id, pageId: 1, createdAt: '2026-11-20T09:30:00.000Z' }).execute(),
  )
  const rules: Rule[] = [{ action: 'manage', subject: 'all' }]
  expect((await calls.post('/apps/roles/preview', { role: { id: role.id, rules, permissions: [] } })).body).toMatchObject({
    status: 403,
    code: 'roles.beyond_own_rights',
  })
  const { preview } = (await fixture.admin.post('/apps/roles/preview', { role: { id: role.id, rules, permissions: [] } })).body
  const counted = preview.records.map(({ subject }: { subject: string }) => subject)
  expect(counted).toContain('User')
  expect(counted).not.toContain('Bookmark')
})

test('a preview counts only records visible to the viewer', async () => {
  await using fixture = await openPeopleFixture()
  const ownRules: Rule = { action: 'read', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } }
  await fixture.addRole('people officer', [{ action: 'manage', subject: ['Role', 'Permission', 'User'] }, ownRules])
  const role = await fixture.addRole('reader', [])
  const { id: paula, calls } = await fixture.join('paula', 'people officer')
  const { id: rosa } = await fixture.join('rosa', 'reader')
  for (const assignee of [paula, rosa, rosa]) await fixture.admin.post('/apps/todo/add-tasks', { task: { title: 'Task', assignee } })
  const previewInput = { role: { id: role.id, rules: [ownRules], permissions: [] } }
  const recordsFor = async (who: typeof calls) => (await who.post('/apps/roles/preview', previewInput)).body.preview.records
  expect(await recordsFor(fixture.admin)).toMatchObject([{ subject: 'Task', gained: { people: 1, records: 2 } }])
  expect(await recordsFor(calls)).toEqual([])
})

test('the catalogue lists subjects, fields, conditions and templates', async () => {
  await using fixture = await openPeopleFixture()
  const { subjects, templates } = (await fixture.admin.get('/apps/roles/catalogue')).body
  const task = subjects.find(({ subject }: { subject: string }) => subject === 'Task')
  expect(task).toMatchObject({ entity: 'task', module: 'todo', actions: ['read', 'create', 'update', 'delete'], isBound: false })
  expect(task.conditions).toEqual(
    expect.arrayContaining([
      { kind: 'me', field: 'assignee.id' },
      { kind: 'is', field: 'isImportant' },
      { kind: 'has', field: 'tags' },
    ]),
  )
  const user = subjects.find(({ subject }: { subject: string }) => subject === 'User')
  expect(user).toMatchObject({
    module: 'users',
    fields: expect.arrayContaining([expect.objectContaining({ name: 'status', values: ['pending', 'active', 'inactive'] })]),
  })
  expect(templates).toContain('${user.id}')
})

test('viewers who may read only names get only the names of roles and permissions', async () => {
  await using fixture = await openPeopleFixture()
  await fixture.addRole('clerk', [{ action: 'read', subject: ['Role', 'Permission'], fields: ['name'] }])
  const { calls } = await fixture.join('paula', 'clerk')
  const { body } = await calls.get('/apps/roles/data', { q: 'admin' })
  expect(body.roles).toMatchObject([{ name: 'admin', rules: null, permissions: null, users: null, userCount: null, createdAt: null }])
  const { permissions } = (await calls.get('/apps/permissions/data', { q: 'manage-tags' })).body
  expect(permissions).toMatchObject([{ name: 'todo.manage-tags', rules: null, assignedTo: null, isSystem: null }])
  expect((await calls.get('/apps/permissions/data', { role: 'staff' })).status).toBe(403)
  expect((await calls.get('/apps/permissions/data', { sortColumn: 'createdAt' })).status).toBe(403)
})

test('rules can limit access to grants and members by field, but not use them in conditions', async () => {
  await using fixture = await openPeopleFixture()
  await fixture.addRole('auditor', [
    { action: 'read', subject: 'User' },
    { action: 'read', subject: 'Role', fields: ['name', 'rules', 'userCount'] },
    { action: 'read', subject: 'Permission', fields: ['assignedTo'] },
  ])
  const { calls } = await fixture.join('paula', 'auditor')
  const { body } = await calls.get('/apps/roles/data', { q: 'admin' })
  expect(body.roles).toMatchObject([{ rules: [{ subject: 'all' }], userCount: 2, permissions: null, users: null, description: null }])
  const { permissions } = (await calls.get('/apps/permissions/data', { role: 'staff' })).body
  const nothingElse = { name: null, rules: null, title: null }
  expect(permissions).toMatchObject([
    { assignedTo: ['manager', 'staff'], ...nothingElse },
    { assignedTo: ['guest', 'manager', 'staff'], ...nothingElse },
  ])
  const rejected = await fixture.admin.post('/apps/roles/add-role', {
    role: { name: 'odd', rules: [{ action: 'read', subject: 'Role', fields: ['salary'], conditions: { rules: [] } }] },
  })
  expect(rejected).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(rejected.body.errors.map(({ path }: { path: string }) => path)).toEqual([
    '/role/rules/0/fields/0',
    '/role/rules/0/conditions/rules',
  ])
  const { subjects } = (await fixture.admin.get('/apps/roles/catalogue')).body
  const role = subjects.find(({ subject }: { subject: string }) => subject === 'Role')
  expect(role.properties).toEqual(expect.arrayContaining(['rules', 'permissions', 'users']))
  expect(role.fields.map(({ name }: { name: string }) => name)).not.toContain('rules')
})

test('an assignee who may not read the task or its title is not notified', async () => {
  await using fixture = await openPeopleFixture()
  await fixture.addRole('outsider', [{ action: 'read', subject: 'Task', conditions: { 'createdBy.id': '${user.id}' } }])
  await fixture.addRole('half blind', [{ action: 'read', subject: 'Task', fields: ['dueDate', 'assignee'] }])
  const listNotifiedTitles = async (role: string) => {
    const { id, calls } = await fixture.join(role.replace(' ', ''), role)
    await fixture.admin.post('/apps/todo/add-tasks', { task: { title: 'Fire them', assignee: id } })
    const { task } = (await fixture.admin.post('/apps/todo/add-tasks', { task: { title: 'Later' } })).body
    await fixture.admin.post('/apps/todo/update-task', { task: { id: task.id, assignee: id } })
    const { notifications } = (await calls.get('/api/notifications')).body
    return notifications.map(({ values }: { values: { title: string } }) => values.title)
  }
  expect(await listNotifiedTitles('staff')).toEqual(['Later', 'Fire them'])
  expect(await listNotifiedTitles('outsider')).toEqual([])
  expect(await listNotifiedTitles('half blind')).toEqual([])
})

test('undo reveals nothing about a hidden record, not even that it changed', async () => {
  await using fixture = await openPeopleFixture()
  const role = await fixture.addRole('clerk', [{ action: 'manage', subject: 'Task' }])
  const { calls } = await fixture.join('paula', 'clerk')
  const { task } = (await calls.post('/apps/todo/add-tasks', { task: { title: 'Count' } })).body
  const renamed = await calls.post('/apps/todo/update-task', { task: { id: task.id, title: 'Count twice' } })
  const undo = () => calls.post('/api/journal/undo', { change: renamed.headers['x-change'] })
  await fixture.admin.post('/apps/todo/update-task', { task: { id: task.id, title: 'Not hers' } })
  expect((await undo()).status).toBe(409)
  const ownRules = [{ action: 'manage', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } }]
  await fixture.admin.post('/apps/roles/update-role', { role: { id: role.id, rules: ownRules } })
  expect((await undo()).status).toBe(404)
})

test('null is accepted only for properties that the viewer may not read', async () => {
  await using fixture = await openPeopleFixture()
  const { task } = (await fixture.admin.post('/apps/todo/add-tasks', { task: { title: 'Paint the boat', description: 'Secret' } })).body
  const fields = ['title', 'isImportant', 'isCompleted', 'isDeleted']
  await fixture.addRole('clerk', [{ action: ['read', 'update'], subject: 'Task', fields }])
  const { accessToken } = await fixture.join('paula', 'clerk')
  const calls = createTestClient(fixture.app.http, [], accessToken)
  const read = (await calls.get('/apps/todo/tasks')).body.tasks[0]
  expect(read).toMatchObject({ title: 'Paint the boat', description: null, tags: null })
  const written = await calls.post('/apps/todo/update-task', { task: { ...read, isCompleted: true } })
  expect([written.status, written.body.task?.isCompleted]).toEqual([200, true])
  expect((await fixture.admin.get('/apps/todo/task', { id: task.id })).body.task).toMatchObject({ description: 'Secret', tags: [] })
  const guessed = await calls.post('/apps/todo/update-task', { task: { ...read, description: 'Secret' } })
  expect(guessed.status).toBe(403)
  for (const [by, nulled] of [
    [calls, 'title'],
    [fixture.admin, 'description'],
  ] as const) {
    const rejected = await by.post('/apps/todo/update-task', { task: { id: task.id, [nulled]: null } })
    expect([rejected.status, rejected.body.errors?.[0].path]).toEqual([400, `/task/${nulled}`])
  }
})
