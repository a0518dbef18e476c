import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Door, Fields, TopicAccess } from '#platform/contract/access.ts'
import { caller, type Caller } from '#platform/server/testing/caller.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { ALL_RULES, NO_RULES, openPeopledWorld, type Actor, type PeopledWorld } from './actors.ts'
import { descriptions, doors } from './descriptions.ts'
import { everything } from './everything.ts'
import { endpointOf, recordOf, request, rowsOf, topicOf } from './world.ts'

let world: PeopledWorld
beforeAll(async () => void (world = await openPeopledWorld()), 60_000)
afterAll(() => world[Symbol.asyncDispose]())

const closed = doors.filter(([, { door }]) => door !== 'public')
const actor = (name: string): Actor => world.actors.find((one) => one.name === name)!
const first = (subject: string) => world.kinds.get(subject)!.records[0]!

/** A request that would go through for somebody with every right. */
function inputOf(door: Door): Fields {
  switch (door.door) {
    case 'read':
    case 'copy':
      return door.input(first(door.subject).id)
    case 'create':
      return door.input(door.given(world.given)[0]!)
    case 'write':
      return door.input([first(door.subject).id], door.changes?.(first(door.subject), world.given)[0] ?? {}, world.given)
    case 'list':
    case 'export':
    case 'sums':
      return {}
    case 'journal':
      return { entity: 'task', id: 1, change: 'none' }
    case 'public':
    case 'own':
    case 'gate':
      return door.input ?? ('ids' in door && door.ids ? door.ids.input([1]) : {})
  }
}

async function statuses(as: Caller): Promise<number[]> {
  const answers = []
  for (const [name, door] of closed) answers.push((await request(world, as, { name, input: inputOf(door) })).status)
  for (const address of ['/files/1/plan.txt']) answers.push((await as.get(address)).status)
  return [...new Set(answers)]
}

test('whoever has not signed in gets through no door, and no door opens for a token that is not ours', async () => {
  const before = await everything(world)
  const { accessToken } = actor('admin')
  const [head, payload, signature] = accessToken.split('.') as [string, string, string]
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const forged = `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url')}.${signature}`
  for (const token of [undefined, '', 'x.y.z', unsigned, forged, `${accessToken}A`])
    expect(await statuses(caller(world.server.app.http, [], token))).toEqual([401])
  expect(await everything(world)).toBe(before)
})

test.each(['victor', 'camille'] as const)(
  '%s, who is not active, gets through no door with a token of an earlier session',
  async (name) => {
    expect(await statuses(world.server.as(name))).toEqual([401])
  },
)

test('a token outlives neither its ten minutes nor its session', async () => {
  const { sessionId, id } = world.server.people.wei
  const signed = await world.server.app.platform.tokens.sign({ userId: id, sessionId })
  expect((await caller(world.server.app.http, [], signed).get('/api/account/me')).status).toBe(200)
  const other = await world.server.app.platform.tokens.sign({ userId: world.server.people.sam.id, sessionId })
  expect(await statuses(caller(world.server.app.http, [], other))).toEqual([401])
  await caller(world.server.app.http, [], signed).post('/jwt/logout')
  expect(await statuses(caller(world.server.app.http, [], signed))).toEqual([401])
})

test('a deactivated person’s token, cookie and socket end at once', async () => {
  const { id, accessToken, caller: as } = actor('reads only')
  const { platform, http } = world.server.app
  const socket = await openSocket(await world.server.listen(), accessToken)
  expect((await as.get('/api/account/me')).status).toBe(200)
  await platform.database.write(
    async (tx) => void (await tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()),
  )
  platform.bus.publish({ users: [id] })
  expect(await socket.closed).toBe(4401)
  expect(await statuses(as)).toEqual([401])
  const { statusCode } = await http.inject({ url: '/files/1/plan.txt', headers: { cookie: `staffroom_files=${accessToken}` } })
  expect(statusCode).toBe(401)
})

test('a socket that subscribed before a right was taken away hears no more of it', async () => {
  const { id, accessToken } = actor('one condition')
  const { bus } = world.server.app.platform
  const own = world.rules.get(id)!
  world.rules.set(id, ALL_RULES)
  const topics = Object.values(descriptions).flatMap(({ topics: all }) => Object.entries(all))
  const ofRecords = [...world.kinds.values()].flatMap(({ subject, records }) =>
    records.slice(0, 3).map((one) => `history/${subject.entity}/${one.id}`),
  )
  const shared = [
    ...topics.flatMap(([name, access]) => (access === 'own' || access === 'record' || 'proved' in access ? [] : namesOf(name, access))),
    ...ofRecords,
  ]
  const socket = await openSocket(await world.server.listen().catch(() => addressOf()), accessToken)
  socket.send({ type: 'subscribe', topics: [...shared, 'account'] })
  expect((await socket.next(({ type }) => type === 'subscribed')).refused).toEqual([])
  world.rules.set(id, NO_RULES)
  bus.publish({ users: [id] })
  await socket.next(({ type }) => type === 'rights')
  bus.publish({ topics: [...shared, `account/${id}`].map((topic) => ({ topic })) })
  expect((await socket.next(({ type }) => type === 'changed')).topics[0].topic).toBe('account')
  expect(socket.waiting()).toEqual([])
  socket.close()
  world.rules.set(id, own)
})

const namesOf = (name: string, access: Exclude<TopicAccess, string>) =>
  'of' in access
    ? world.kinds
        .get(access.of)!
        .records.slice(0, 3)
        .map(({ id }) => topicOf(name, id))
    : [name]

const addressOf = () => `http://127.0.0.1:${(world.server.app.http.server.address() as { port: number }).port}`
const unasked = [
  'id',
  'role',
  'status',
  'ownerId',
  'userId',
  'createdBy',
  'createdById',
  'createdAt',
  'isSystem',
  'isBuiltIn',
  'passwordHash',
]

test('properties that are not the caller’s to set are refused by name or ignored, even for whoever may do everything', async () => {
  const mistakes = []
  for (const [name, door] of doors) {
    if ((door.door !== 'write' && door.door !== 'create') || endpointOf(world, name).method !== 'POST') continue
    const kind = world.kinds.get(door.subject)!
    const record = kind.records.find((one) => door.door === 'create' || (door.applies?.(one) ?? true))!
    const usualNow = () => (door.door === 'create' ? door.given(world.given)[0]! : (door.changes?.(record, world.given)[0] ?? {}))
    const make = (given: Fields) => (door.door === 'create' ? door.input(given) : door.input([record.id], given, world.given))
    for (const property of unasked.filter((one) => !(one in usualNow()))) {
      const usual = usualNow()
      const given = {
        ...usual,
        [property]: property === 'createdBy' ? { id: 3 } : property === 'createdAt' ? '2020-01-01T00:00:00.000Z' : 3,
      }
      const input = make(given)
      const isNamed = (one: Fields) => JSON.stringify(one).includes(`"${property}"`)
      if (isNamed(make(usual)) || !isNamed(input)) continue
      const answer = await request(world, world.omnipotent, { name, input })
      const { errors = [] } = answer.body as { errors?: { path: string }[] }
      const isRefused = answer.status === 400 && errors.some(({ path }) => path.endsWith(`/${property}`))
      const [row] = answer.status === 200 ? rowsOf(answer, door.rows) : []
      const isIgnored = row !== undefined && JSON.stringify(row[property] ?? null) !== JSON.stringify(given[property])
      if (!isRefused && !isIgnored) mistakes.push(`${name} takes ${property}: ${answer.text}`)
      if (row) await request(world, world.omnipotent, { name: 'undo', input: { change: answer.headers['x-change'] } })
    }
  }
  expect(mistakes).toEqual([])
})

test('a record that is named beside another is no more to be told from none than the record itself', async () => {
  const UNKNOWN = 987_654_321
  const references = doors.flatMap(([name, door]) =>
    door.door === 'write' || door.door === 'create'
      ? (door.references ?? []).map(({ input }) => ({ name, input, subject: door.subject }))
      : [],
  )
  expect(references.length).toBeGreaterThan(2)
  const told = async (as: Caller, { name, input }: { name: string; input: Fields }) => {
    const { status, body } = await request(world, as, { name, input })
    return JSON.stringify([status, { ...body, requestId: '' }])
  }
  const mistakes = []
  for (const { name, input, subject } of references) {
    const { subject: definition, records } = world.kinds.get(subject)!
    for (const { oracle, caller: as, name: who } of world.actors) {
      const seen = records.find((record) => oracle.sees(definition, record))
      // One that it names already is left as it is.
      const known = new Set<unknown>(Object.values(seen ?? {}))
      const unseen = records.find((record) => !oracle.sees(definition, record) && !known.has(record.id))
      if (!unseen) continue
      const [one, none] = [unseen.id, UNKNOWN].map((other) => ({ name, input: input((seen ?? unseen).id, other) }))
      const answers = [await told(as, one!), await told(as, none!)]
      if (answers[0] !== answers[1] || !answers[0]!.startsWith('[4')) mistakes.push(`${who} × ${name}: ${answers.join(' and ')}`)
    }
  }
  expect(mistakes).toEqual([])
})

test('a repeated call is answered anew only while its right lasts, never to somebody else, and is not done again', async () => {
  const { id, caller: as } = actor('two conditions')
  const own = world.rules.get(id)!
  const call = { name: 'addTask', input: { task: { title: 'Harbour once' } }, key: 'once' }
  world.rules.set(id, ALL_RULES)
  const done = await request(world, as, call)
  const again = await request(world, as, call)
  expect([again.status, again.text, await recordOf(world, again)]).toEqual([200, done.text, done.body.task.id])
  const other = await request(world, actor('staff').caller, call)
  expect(other.body.task.id).not.toBe(done.body.task.id)
  world.rules.set(id, NO_RULES)
  expect((await request(world, as, call)).status).toBe(403)
  world.rules.set(id, own)
})

test('asking for the headers of an answer tells no more than the answer', async () => {
  const { http } = world.server.app
  for (const { accessToken, caller: as } of world.actors.slice(0, 6)) {
    for (const { id } of world.kinds.get('Task')!.records) {
      const url = `/apps/todo/task?id=${id}`
      const head = await http.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${accessToken}` } })
      expect([head.statusCode, head.body]).toEqual([(await as.get(url)).status, ''])
    }
  }
})
