import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordResponse, FieldValues } from '#platform/contract/access.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { openActorFixture, type Actor, type ActorFixture } from './actors.ts'
import { accessList } from './descriptions.ts'
import { getDatabaseFingerprint } from './database-fingerprint.ts'
import { request, getRows, getFullListInput } from './access-fixture.ts'

let fixture: ActorFixture
beforeAll(async () => void (fixture = await openActorFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

const kind = (subject: string) => fixture.kinds.get(subject)!
const sees = ({ oracle }: Actor, subject: string, record: RecordResponse) => oracle.sees(kind(subject).subject, record)
const reads = ({ oracle }: Actor, subject: string, of: { record: RecordResponse; property: string }) =>
  oracle.mayProperty('read', kind(subject).subject, of)
const findRole = (name: unknown) => kind('Role').records.find((role) => role.name === name)
/** Whether the actor may read the role's grants; a missing role has none. */
const canReadGrants = (actor: Actor, role: RecordResponse | undefined) =>
  !role || (sees(actor, 'Role', role) && ['rules', 'permissions'].every((property) => reads(actor, 'Role', { record: role, property })))

/** Requests to every reading endpoint. */
const listReadRequests = () =>
  accessList.flatMap(([name, access]): { name: string; input: FieldValues }[] => {
    if (access.type === 'list') return [{ name, input: getFullListInput(fixture, name) }]
    if (access.type === 'export') return [{ name, input: {} }]
    return access.type === 'read' ? kind(access.subject).records.map(({ id }) => ({ name, input: access.input(id) })) : []
  })

test('viewing as another user reads exactly what that user can read and changes nothing', async () => {
  const admin = fixture.actors.find(({ name }) => name === 'admin')!
  const viewed = fixture.actors.filter(({ name }) => ['staff', 'guest', 'manager', 'hidden fields', 'two conditions'].includes(name))
  expect(viewed.length).toBe(5)
  for (const person of viewed) {
    expect((await request(fixture, admin.caller, { name: 'startViewAs', input: { id: person.id } })).status).toBe(200)
    const before = await getDatabaseFingerprint(fixture)
    const as = viewing(admin, person.id)
    for (const reading of listReadRequests()) {
      const [asViewer, asPerson] = [await request(fixture, as, reading), await request(fixture, person.caller, reading)]
      expect([person.name, reading, asViewer.status, comparable(asViewer.body ?? asViewer.text)]).toEqual([
        person.name,
        reading,
        asPerson.status,
        comparable(asPerson.body ?? asPerson.text),
      ])
    }
    for (const [name, { method }] of fixture.endpoints) {
      if (method === 'GET' || accessList.some(([described, { type }]) => described === name && type === 'public')) continue
      expect([name, (await request(fixture, as, { name, input: {} })).body.code]).toEqual([name, 'view_as.read_only'])
    }
    expect(await getDatabaseFingerprint(fixture)).toBe(before)
  }
})

function viewing({ accessToken }: Actor, id: number) {
  const { get, post, delete: remove, ...rest } = createTestClient(fixture.server.app.http, [], accessToken)
  const headers = { 'x-view-as': String(id) }
  return {
    ...rest,
    get: (path: string, query?: FieldValues) => get(path, query, headers),
    post: (path: string, body?: unknown) => post(path, body, headers),
    delete: (path: string, query?: FieldValues) => remove(path, query, headers),
  }
}

const comparable = (body: unknown) => (body !== null && typeof body === 'object' ? { ...body, requestId: '', sessions: undefined } : body)

test('a role lists its members only to viewers who may read the role of every visible person', async () => {
  let checkedCount = 0
  const mistakes = []
  for (const actor of fixture.actors) {
    const people = kind('User').records.filter((user) => sees(actor, 'User', user))
    const mayKnow = people.every((record) => ['role', 'fullName'].every((property) => reads(actor, 'User', { record, property })))
    const answer = await request(fixture, actor.caller, { name: 'listRoles', input: {} })
    for (const row of answer.status === 200 ? getRows(answer, ['roles']) : []) {
      if (row.userCount === null && row.users === null) continue
      checkedCount += 1
      const holders = people.filter(({ role }) => role === getRole(row.id).name).map(({ id }) => id)
      const shownIds = ((row.users ?? []) as RecordResponse[]).map(({ id }) => id)
      const [countShown, usersShown] = ['userCount', 'users'].map((property) => reads(actor, 'Role', { record: getRole(row.id), property }))
      const isCounted = row.userCount === (countShown ? holders.length : null)
      const isRight = mayKnow && isCounted && (row.users !== null) === usersShown && shownIds.every((id) => holders.includes(id))
      if (!isRight) mistakes.push(`${actor.name} × ${row.id}: ${String(row.userCount)} and not ${holders.length}`)
    }
  }
  expect(mistakes).toEqual([])
  expect(checkedCount).toBeGreaterThan(20)
})

const getRole = (id: number) => kind('Role').records.find((role) => role.id === id)!

test('access checks and previews reveal grants only to viewers who may read the role', async () => {
  const answerCounts: Record<string, number> = {}
  const checks = fixture.actors.flatMap((actor) => listAccessChecks(actor).map((question) => ({ actor, ...question })))
  const mistakes: string[] = []
  for (const { actor, name, input, reveals } of checks) {
    const { status, body } = await request(fixture, actor.caller, { name, input })
    if (status !== 200) continue
    answerCounts[name] = (answerCounts[name] ?? 0) + 1
    if (reveals(body)) mistakes.push(`${actor.name} × ${name} ${JSON.stringify(input)}`)
  }
  expect(mistakes.slice(0, 30)).toEqual([])
  expect(Object.keys(answerCounts).toSorted()).toEqual(['previewRole', 'whatMay', 'whoMay', 'why'])
  expect(Math.min(...Object.values(answerCounts))).toBeGreaterThan(10)
})

type AccessResponse = { people: { role: { name: string }; rule: unknown }[] }

/** Access checks, and whether their response reveals grants that the actor may not read. */
function listAccessChecks(actor: Actor): { name: string; input: FieldValues; reveals: (answer: AccessResponse) => boolean }[] {
  const others = kind('User').records.filter(({ id }) => id !== actor.id)
  const ofOthers = others.flatMap((person) => {
    const reveals = () => !reads(actor, 'User', { record: person, property: 'role' }) || !canReadGrants(actor, findRole(person.role))
    const why = { userId: person.id, action: 'read', subject: 'Task' }
    return [
      { name: 'whatMay', input: { userId: person.id }, reveals },
      { name: 'why', input: why, reveals },
    ]
  })
  const ofTasks = kind('Task').records.map(({ id }) => ({
    name: 'whoMay',
    input: { entity: 'task', id },
    reveals: ({ people }: AccessResponse) => people.some(({ role, rule }) => rule !== null && !canReadGrants(actor, findRole(role.name))),
  }))
  const previews = kind('Role').records.map((role) => ({
    name: 'previewRole',
    input: { role: { id: role.id, rules: [], permissions: [] } },
    reveals: () => !canReadGrants(actor, role),
  }))
  return [...ofOthers, ...ofTasks, ...previews]
}

test('allData of permissions equals the visible list', async () => {
  for (const actor of fixture.actors) {
    const { status, body } = await request(fixture, actor.caller, { name: 'listPermissions', input: { perPage: 100 } })
    if (status === 200) expect([actor.name, body.allData]).toEqual([actor.name, body.permissions])
  }
})
