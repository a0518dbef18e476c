import { expect, test } from 'vitest'
import { openPeopleFixture } from './people-fixture.ts'

async function open() {
  const fixture = await openPeopleFixture()
  await fixture.addRole('bookkeeper', [
    { action: ['read', 'update'], subject: 'Task' },
    { action: 'read', subject: 'Task', fields: ['description'], inverted: true },
    { action: 'delete', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } },
    { action: 'delete', subject: 'Task', conditions: { tags: 'team' }, inverted: true },
  ])
  const { id, calls, accessToken } = await fixture.join('paula', 'bookkeeper')
  const add = async (task: object) => (await fixture.admin.post('/apps/todo/add-tasks', { task })).body.task.id as number
  const explain = async (query: object, as = fixture.admin) =>
    (await as.get('/apps/permissions/why', { userId: id, subject: 'Task', ...query })).body.decision
  return { fixture, id, calls, accessToken, add, why: explain }
}

test('why: returns role, rule and failed conditions', async () => {
  const { fixture, id, add, why: explain } = await open()
  await using _ = fixture
  const [other, ownTask, team] = [
    await add({ title: 'Other' }),
    await add({ title: 'Own', assignee: id }),
    await add({ title: 'Team', assignee: id, tags: ['team'] }),
  ]
  expect(await explain({ action: 'read', id: other })).toMatchObject({
    isAllowed: true,
    reason: 'allowed_by_rule',
    role: { name: 'bookkeeper' },
    rule: { from: 'role', index: 0 },
  })
  const denied = await explain({ action: 'delete', id: other })
  expect(denied).toMatchObject({ isAllowed: false, reason: 'no_rule', rule: null, person: { fullName: 'Paula Moreau' } })
  expect(denied.considered).toMatchObject([
    { index: 3, matches: false, because: 'conditions', failedConditions: ['tags'] },
    {
      index: 2,
      matches: false,
      because: 'conditions',
      failedConditions: ['assignee.id'],
      rule: { conditions: { 'assignee.id': '${user.id}' } },
    },
  ])
  expect(denied.explanation).toBe(`Paula Moreau (role bookkeeper) cannot delete Task ${other}: no rule of the role bookkeeper allows it.`)
  expect(await explain({ action: 'delete', id: ownTask })).toMatchObject({ isAllowed: true, rule: { index: 2 } })
  expect(await explain({ action: 'delete', id: team })).toMatchObject({ isAllowed: false, reason: 'refused_by_rule', rule: { index: 3 } })
  expect(await explain({ action: 'read', id: ownTask, field: 'description' })).toMatchObject({
    isAllowed: false,
    reason: 'refused_by_rule',
    rule: { index: 1 },
  })
  expect(await explain({ action: 'create' })).toMatchObject({ isAllowed: false, reason: 'no_rule' })
  await fixture.admin.post('/apps/users/set-status', { userIds: [id], status: 'inactive' })
  expect(await explain({ action: 'read', id: other })).toMatchObject({ isAllowed: false, reason: 'not_active' })
})

test('why: names the deciding permission', async () => {
  const { fixture, why: explain } = await open()
  await using _ = fixture
  const [{ id }] = (await fixture.admin.get('/apps/permissions/data', { q: 'manage-tags' })).body.permissions
  await fixture.admin.post('/apps/permissions/assign', { id, assignedTo: ['bookkeeper'] })
  expect(await explain({ subject: 'Tag', action: 'delete' })).toMatchObject({
    isAllowed: true,
    rule: { from: 'permission', permission: 'todo.manage-tags', index: 0 },
  })
})

test('whatMay: returns every right with its extent, fields and rules', async () => {
  const { fixture, id } = await open()
  await using _ = fixture
  const { body } = await fixture.admin.get('/apps/permissions/what-may', { userId: id })
  expect(body.rules).toHaveLength(5)
  expect(body.rules[4]).toMatchObject({ from: 'everyone', rule: { action: 'read', subject: 'Auth' } })
  const right = (action: string) => body.rights.find((right: any) => right.subject === 'Task' && right.action === action)
  expect(right('read')).toMatchObject({ extent: 'some', fields: expect.not.arrayContaining(['description']), rules: [1, 0] })
  expect(right('update')).toMatchObject({ extent: 'all', fields: null, rules: [0] })
  expect(right('delete')).toMatchObject({ extent: 'some', rules: [3, 2] })
  expect(right('create')).toMatchObject({ extent: 'none', rules: [] })
})

test('whoMay: matches what each person can actually do', async () => {
  const { fixture, id, accessToken, add } = await open()
  await using _ = fixture
  const [other, ownTask] = [await add({ title: 'Other' }), await add({ title: 'Own', assignee: id })]
  const listPeople = async (task: number, action: string) =>
    (await fixture.admin.get('/apps/permissions/who-may', { entity: 'task', id: task, action })).body
  const names = ({ people }: { people: { person: { fullName: string } }[] }) => people.map(({ person }) => person.fullName)
  const everyone = ['Amélie Laurent', 'Helena Prado', 'Jonas Weber', 'Paula Moreau', 'Sam Whitfield', 'Wei Chen']
  expect(names(await listPeople(other, 'read'))).toEqual(everyone)
  expect(names(await listPeople(ownTask, 'delete'))).toEqual(everyone)
  expect(names(await listPeople(other, 'delete'))).toEqual(everyone.filter((name) => name !== 'Paula Moreau'))
  expect((await listPeople(ownTask, 'delete')).people[3]).toMatchObject({ role: { name: 'bookkeeper' }, rule: { index: 2 } })
  const deleted = (task: number) =>
    fixture.app.http.inject({
      method: 'DELETE',
      url: `/apps/todo/delete-task?taskId=${task}`,
      headers: { authorization: `Bearer ${accessToken}` },
    })
  expect([(await deleted(other)).statusCode, (await deleted(ownTask)).statusCode]).toEqual([403, 200])
  expect((await fixture.admin.get('/apps/permissions/who-may', { entity: 'task', id: other, perPage: 2, page: 3 })).body).toMatchObject({
    total: 6,
    people: [{}, {}],
  })
})

test('access checks reveal nothing that the viewer may not see', async () => {
  const { fixture, id, calls, add, why: explain } = await open()
  await using _ = fixture
  const task = await add({ title: 'Other' })
  expect((await calls.get('/apps/permissions/what-may', { userId: id })).status).toBe(200)
  expect((await explain({ action: 'delete', id: task }, calls)).reason).toBe('no_rule')
  expect((await calls.get('/apps/permissions/what-may', { userId: fixture.people.sam.id })).status).toBe(403)
  expect((await calls.get('/apps/permissions/why', { userId: fixture.people.sam.id, action: 'read', subject: 'Task' })).status).toBe(403)
  expect((await calls.get('/apps/permissions/who-may', { entity: 'task', id: task })).status).toBe(403)
  const ask = (query: object) => calls.get('/apps/permissions/why', { userId: id, action: 'read', subject: 'Task', ...query })
  expect((await ask({ id: 999 })).status).toBe(404)
  expect((await ask({ subject: 'User', id: fixture.people.sam.id })).status).toBe(404)
  expect((await ask({ subject: 'Ghost' })).status).toBe(400)
  expect((await ask({ subject: 'Page', id: 1 })).status).toBe(400)
})
