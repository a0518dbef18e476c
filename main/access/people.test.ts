import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered, Fields } from '#platform/contract/access.ts'
import { caller } from '#platform/server/testing/caller.ts'
import { openPeopledWorld, type Actor, type PeopledWorld } from './actors.ts'
import { doors } from './descriptions.ts'
import { everything } from './everything.ts'
import { request, rowsOf, wholeList } from './world.ts'

let world: PeopledWorld
beforeAll(async () => void (world = await openPeopledWorld()), 60_000)
afterAll(() => world[Symbol.asyncDispose]())

const kind = (subject: string) => world.kinds.get(subject)!
const sees = ({ oracle }: Actor, subject: string, record: Answered) => oracle.sees(kind(subject).subject, record)
const reads = ({ oracle }: Actor, subject: string, of: { record: Answered; property: string }) =>
  oracle.mayProperty('read', kind(subject).subject, of)
const roleNamed = (name: unknown) => kind('Role').records.find((role) => role.name === name)
/** Whether the actor may read what a role grants; one that is not there grants nothing. */
const isTold = (actor: Actor, role: Answered | undefined) =>
  !role || (sees(actor, 'Role', role) && ['rules', 'permissions'].every((property) => reads(actor, 'Role', { record: role, property })))

/** Requests through every door that reads. */
const readings = () =>
  doors.flatMap(([name, door]): { name: string; input: Fields }[] => {
    if (door.door === 'list') return [{ name, input: wholeList(world, name) }]
    if (door.door === 'export') return [{ name, input: {} }]
    return door.door === 'read' ? kind(door.subject).records.map(({ id }) => ({ name, input: door.input(id) })) : []
  })

test('whoever sees the application as somebody else reads exactly what they read, and changes nothing', async () => {
  const admin = world.actors.find(({ name }) => name === 'admin')!
  const viewed = world.actors.filter(({ name }) => ['staff', 'guest', 'manager', 'hidden fields', 'two conditions'].includes(name))
  expect(viewed.length).toBe(5)
  for (const person of viewed) {
    expect((await request(world, admin.caller, { name: 'startViewAs', input: { id: person.id } })).status).toBe(200)
    const before = await everything(world)
    const as = viewing(admin, person.id)
    for (const reading of readings()) {
      const [one, other] = [await request(world, as, reading), await request(world, person.caller, reading)]
      expect([person.name, reading, one.status, comparable(one.body ?? one.text)]).toEqual([
        person.name,
        reading,
        other.status,
        comparable(other.body ?? other.text),
      ])
    }
    for (const [name, { method }] of world.endpoints) {
      if (method === 'GET' || doors.some(([one, { door }]) => one === name && door === 'public')) continue
      expect([name, (await request(world, as, { name, input: {} })).body.code]).toEqual([name, 'view_as.read_only'])
    }
    expect(await everything(world)).toBe(before)
  }
}, 60_000)

function viewing({ accessToken }: Actor, id: number) {
  const { get, post, delete: remove, ...rest } = caller(world.server.app.http, [], accessToken)
  const headers = { 'x-view-as': String(id) }
  return {
    ...rest,
    get: (path: string, query?: Fields) => get(path, query, headers),
    post: (path: string, body?: unknown) => post(path, body, headers),
    delete: (path: string, query?: Fields) => remove(path, query, headers),
  }
}

const comparable = (body: unknown) => (body !== null && typeof body === 'object' ? { ...body, requestId: '', sessions: undefined } : body)

test('a role tells who has it only to whoever may read the roles of all people whom they see', async () => {
  let told = 0
  const mistakes = []
  for (const actor of world.actors) {
    const people = kind('User').records.filter((one) => sees(actor, 'User', one))
    const mayKnow = people.every((record) => ['role', 'fullName'].every((property) => reads(actor, 'User', { record, property })))
    const answer = await request(world, actor.caller, { name: 'listRoles', input: {} })
    for (const row of answer.status === 200 ? rowsOf(answer, ['roles']) : []) {
      if (row.userCount === null && row.users === null) continue
      told += 1
      const holders = people.filter(({ role }) => role === roleOf(row.id).name).map(({ id }) => id)
      const shown = ((row.users ?? []) as Answered[]).map(({ id }) => id)
      const [countShown, usersShown] = ['userCount', 'users'].map((property) => reads(actor, 'Role', { record: roleOf(row.id), property }))
      const isCounted = row.userCount === (countShown ? holders.length : null)
      const isRight = mayKnow && isCounted && (row.users !== null) === usersShown && shown.every((id) => holders.includes(id))
      if (!isRight) mistakes.push(`${actor.name} × ${row.id}: ${String(row.userCount)} and not ${holders.length}`)
    }
  }
  expect(mistakes).toEqual([])
  expect(told).toBeGreaterThan(20)
})

const roleOf = (id: number) => kind('Role').records.find((role) => role.id === id)!

test('questions and previews tell what a role grants to nobody who may not read it', async () => {
  const answered: Record<string, number> = {}
  const asked = world.actors.flatMap((actor) => questionsOf(actor).map((question) => ({ actor, ...question })))
  const mistakes: string[] = []
  for (const { actor, name, input, tells } of asked) {
    const { status, body } = await request(world, actor.caller, { name, input })
    if (status !== 200) continue
    answered[name] = (answered[name] ?? 0) + 1
    if (tells(body)) mistakes.push(`${actor.name} × ${name} ${JSON.stringify(input)}`)
  }
  expect(mistakes.slice(0, 30)).toEqual([])
  expect(Object.keys(answered).toSorted()).toEqual(['previewRole', 'whatMay', 'whoMay', 'why'])
  expect(Math.min(...Object.values(answered))).toBeGreaterThan(10)
}, 60_000)

type Told = { people: { role: { name: string }; rule: unknown }[] }

/** What an actor may ask, and whether an answer to it tells of grants that they may not read. */
function questionsOf(actor: Actor): { name: string; input: Fields; tells: (answer: Told) => boolean }[] {
  const others = kind('User').records.filter(({ id }) => id !== actor.id)
  const ofOthers = others.flatMap((person) => {
    const tells = () => !reads(actor, 'User', { record: person, property: 'role' }) || !isTold(actor, roleNamed(person.role))
    const why = { userId: person.id, action: 'read', subject: 'Task' }
    return [
      { name: 'whatMay', input: { userId: person.id }, tells },
      { name: 'why', input: why, tells },
    ]
  })
  const ofTasks = kind('Task').records.map(({ id }) => ({
    name: 'whoMay',
    input: { entity: 'task', id },
    tells: ({ people }: Told) => people.some(({ role, rule }) => rule !== null && !isTold(actor, roleNamed(role.name))),
  }))
  const previews = kind('Role').records.map((role) => ({
    name: 'previewRole',
    input: { role: { id: role.id, rules: [], permissions: [] } },
    tells: () => !isTold(actor, role),
  }))
  return [...ofOthers, ...ofTasks, ...previews]
}

test('all rows beside a page of permissions are those that the list shows', async () => {
  for (const actor of world.actors) {
    const { status, body } = await request(world, actor.caller, { name: 'listPermissions', input: { perPage: 100 } })
    if (status === 200) expect([actor.name, body.allData]).toEqual([actor.name, body.permissions])
  }
})
