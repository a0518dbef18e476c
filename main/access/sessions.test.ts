import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointAccess, FieldValues, TopicAccess } from '#platform/contract/access.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { ALL_RULES, NO_RULES, openActorFixture, type Actor, type ActorFixture } from './actors.ts'
import { descriptions, accessList } from './descriptions.ts'
import { getDatabaseFingerprint } from './database-fingerprint.ts'
import { getEndpoint, getChangedRecordId, request, getRows, formatTopic } from './access-fixture.ts'

let fixture: ActorFixture
beforeAll(async () => void (fixture = await openActorFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

const protectedEndpoints = accessList.filter(([, { type }]) => type !== 'public')
const actor = (name: string): Actor => fixture.actors.find((candidate) => candidate.name === name)!
const first = (subject: string) => fixture.kinds.get(subject)!.records[0]!

/** A request that succeeds for an administrator. */
function createInput(access: EndpointAccess): FieldValues {
  switch (access.type) {
    case 'read':
    case 'copy':
      return access.input(first(access.subject).id)
    case 'create':
      return access.input(access.inputs(fixture.context)[0]!)
    case 'write':
      return access.input([first(access.subject).id], access.changes?.(first(access.subject), fixture.context)[0] ?? {}, fixture.context)
    case 'list':
    case 'export':
    case 'sums':
      return {}
    case 'journal':
      return { entity: 'task', id: 1, change: 'none' }
    case 'public':
    case 'own':
    case 'gate':
      return access.input ?? ('ids' in access && access.ids ? access.ids.input([1]) : {})
  }
}

async function listStatuses(as: TestClient): Promise<number[]> {
  const answers = []
  for (const [name, access] of protectedEndpoints) answers.push((await request(fixture, as, { name, input: createInput(access) })).status)
  for (const address of ['/files/1/plan.txt']) answers.push((await as.get(address)).status)
  return [...new Set(answers)]
}

test('no endpoint accepts a missing or foreign token', async () => {
  const before = await getDatabaseFingerprint(fixture)
  const { accessToken } = actor('admin')
  const [head, payload, signature] = accessToken.split('.') as [string, string, string]
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const forged = `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url')}.${signature}`
  for (const token of [undefined, '', 'x.y.z', unsigned, forged, `${accessToken}A`])
    expect(await listStatuses(createTestClient(fixture.server.app.http, [], token))).toEqual([401])
  expect(await getDatabaseFingerprint(fixture)).toBe(before)
})

test.each(['victor', 'camille'] as const)('%s, who is not active, cannot use a token of an earlier session', async (name) => {
  expect(await listStatuses(fixture.server.as(name))).toEqual([401])
})

test('a token expires after ten minutes or with its session', async () => {
  const { sessionId, id } = fixture.server.people.wei
  const signed = await fixture.server.app.platform.tokens.sign({ userId: id, sessionId })
  expect((await createTestClient(fixture.server.app.http, [], signed).get('/api/account/me')).status).toBe(200)
  const other = await fixture.server.app.platform.tokens.sign({ userId: fixture.server.people.sam.id, sessionId })
  expect(await listStatuses(createTestClient(fixture.server.app.http, [], other))).toEqual([401])
  await createTestClient(fixture.server.app.http, [], signed).post('/jwt/logout')
  expect(await listStatuses(createTestClient(fixture.server.app.http, [], signed))).toEqual([401])
})

test('deactivating a user ends their token, cookie and socket immediately', async () => {
  const { id, accessToken, caller: as } = actor('reads only')
  const { platform, http } = fixture.server.app
  const socket = await openSocket(await fixture.server.listen(), accessToken)
  expect((await as.get('/api/account/me')).status).toBe(200)
  await platform.database.write(
    async (tx) => void (await tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()),
  )
  platform.bus.publish({ users: [id] })
  expect(await socket.closed).toBe(4401)
  expect(await listStatuses(as)).toEqual([401])
  const { statusCode } = await http.inject({ url: '/files/1/plan.txt', headers: { cookie: `staffroom_files=${accessToken}` } })
  expect(statusCode).toBe(401)
})

test('a socket receives no more messages of a topic after losing the right to it', async () => {
  const { id, accessToken } = actor('one condition')
  const { bus } = fixture.server.app.platform
  const own = fixture.rules.get(id)!
  fixture.rules.set(id, ALL_RULES)
  const topics = Object.values(descriptions).flatMap(({ topics: all }) => Object.entries(all))
  const ofRecords = [...fixture.kinds.values()].flatMap(({ subject, records }) =>
    records.slice(0, 3).map((record) => `history/${subject.entity}/${record.id}`),
  )
  const shared = [
    ...topics.flatMap(([name, access]) =>
      access === 'own' || access === 'record' || 'testedBy' in access ? [] : getTopicNames(name, access),
    ),
    ...ofRecords,
  ]
  const socket = await openSocket(await fixture.server.listen().catch(() => getAddress()), accessToken)
  socket.send({ type: 'subscribe', topics: [...shared, 'account'] })
  expect((await socket.next(({ type }) => type === 'subscribed')).refused).toEqual([])
  fixture.rules.set(id, NO_RULES)
  bus.publish({ users: [id] })
  await socket.next(({ type }) => type === 'rights')
  bus.publish({ topics: [...shared, `account/${id}`].map((topic) => ({ topic })) })
  expect((await socket.next(({ type }) => type === 'changed')).topics[0].topic).toBe('account')
  expect(socket.waiting()).toEqual([])
  socket.close()
  fixture.rules.set(id, own)
})

const getTopicNames = (name: string, access: Exclude<TopicAccess, string>) =>
  'of' in access
    ? fixture.kinds
        .get(access.of)!
        .records.slice(0, 3)
        .map(({ id }) => formatTopic(name, id))
    : [name]

const getAddress = () => `http://127.0.0.1:${(fixture.server.app.http.server.address() as { port: number }).port}`
const readOnlyProperties = [
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

test('read-only properties are rejected by name or ignored, even for administrators', async () => {
  const mistakes = []
  for (const [name, access] of accessList) {
    if ((access.type !== 'write' && access.type !== 'create') || getEndpoint(fixture, name).method !== 'POST') continue
    const kind = fixture.kinds.get(access.subject)!
    const record = kind.records.find((candidate) => access.type === 'create' || (access.applies?.(candidate) ?? true))!
    const getValidInput = () =>
      access.type === 'create' ? access.inputs(fixture.context)[0]! : (access.changes?.(record, fixture.context)[0] ?? {})
    const make = (values: FieldValues) =>
      access.type === 'create' ? access.input(values) : access.input([record.id], values, fixture.context)
    for (const property of readOnlyProperties.filter((readOnly) => !(readOnly in getValidInput()))) {
      const validInput = getValidInput()
      const values = {
        ...validInput,
        [property]: property === 'createdBy' ? { id: 3 } : property === 'createdAt' ? '2020-01-01T00:00:00.000Z' : 3,
      }
      const input = make(values)
      const isNamed = (fields: FieldValues) => JSON.stringify(fields).includes(`"${property}"`)
      if (isNamed(make(validInput)) || !isNamed(input)) continue
      const answer = await request(fixture, fixture.omnipotent, { name, input })
      const { errors = [] } = answer.body as { errors?: { path: string }[] }
      const isRefused = answer.status === 400 && errors.some(({ path }) => path.endsWith(`/${property}`))
      const [row] = answer.status === 200 ? getRows(answer, access.rows) : []
      const isIgnored = row !== undefined && JSON.stringify(row[property] ?? null) !== JSON.stringify(values[property])
      if (!isRefused && !isIgnored) mistakes.push(`${name} takes ${property}: ${answer.text}`)
      if (row) await request(fixture, fixture.omnipotent, { name: 'undo', input: { change: answer.headers['x-change'] } })
    }
  }
  expect(mistakes).toEqual([])
})

test('referencing a hidden record answers the same as referencing a missing one', async () => {
  const UNKNOWN = 987_654_321
  const references = accessList.flatMap(([name, access]) =>
    access.type === 'write' || access.type === 'create'
      ? (access.references ?? []).map(({ input }) => ({ name, input, subject: access.subject }))
      : [],
  )
  expect(references.length).toBeGreaterThan(2)
  const describeAnswer = async (as: TestClient, { name, input }: { name: string; input: FieldValues }) => {
    const { status, body } = await request(fixture, as, { name, input })
    return JSON.stringify([status, { ...body, requestId: '' }])
  }
  const mistakes = []
  for (const { name, input, subject } of references) {
    const { subject: definition, records } = fixture.kinds.get(subject)!
    for (const { oracle, caller: as, name: who } of fixture.actors) {
      const visibleRecord = records.find((record) => oracle.sees(definition, record))
      // Properties that the input already contains stay unchanged.
      const existingValues = new Set<unknown>(Object.values(visibleRecord ?? {}))
      const hiddenRecord = records.find((record) => !oracle.sees(definition, record) && !existingValues.has(record.id))
      if (!hiddenRecord) continue
      const [hidden, missing] = [hiddenRecord.id, UNKNOWN].map((id) => ({ name, input: input((visibleRecord ?? hiddenRecord).id, id) }))
      const answers = [await describeAnswer(as, hidden!), await describeAnswer(as, missing!)]
      if (answers[0] !== answers[1] || !answers[0]!.startsWith('[4')) mistakes.push(`${who} × ${name}: ${answers.join(' and ')}`)
    }
  }
  expect(mistakes).toEqual([])
})

test('an idempotent retry returns the stored answer only to its caller and only while the right lasts', async () => {
  const { id, caller: as } = actor('two conditions')
  const own = fixture.rules.get(id)!
  const call = { name: 'addTask', input: { task: { title: 'Created once' } }, key: 'once' }
  fixture.rules.set(id, ALL_RULES)
  const done = await request(fixture, as, call)
  const again = await request(fixture, as, call)
  expect([again.status, again.text, await getChangedRecordId(fixture, again)]).toEqual([200, done.text, done.body.task.id])
  const other = await request(fixture, actor('staff').caller, call)
  expect(other.body.task.id).not.toBe(done.body.task.id)
  fixture.rules.set(id, NO_RULES)
  expect((await request(fixture, as, call)).status).toBe(403)
  fixture.rules.set(id, own)
})

test('a HEAD request reveals no more than the GET request', async () => {
  const { http } = fixture.server.app
  for (const { accessToken, caller: as } of fixture.actors.slice(0, 6)) {
    for (const { id } of fixture.kinds.get('Task')!.records) {
      const url = `/apps/todo/task?id=${id}`
      const head = await http.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${accessToken}` } })
      expect([head.statusCode, head.body]).toEqual([(await as.get(url)).status, ''])
    }
  }
})
