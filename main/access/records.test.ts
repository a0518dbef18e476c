import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordResponse } from '#platform/contract/access.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { NO_RULES, openActorFixture, type Actor, type ActorFixture } from './actors.ts'
import { descriptions, accessList } from './descriptions.ts'
import { attachFiles, uploadFile } from './record-files.ts'
import { findLeaks } from './leaks.ts'
import { findHistoryMistakes, findReadMistakes } from './record-checks.ts'
import { canCall } from './write-checks.ts'
import { getChangedRecordId, request, formatTopic } from './access-fixture.ts'
import { getSubjectAccess } from './subject-access.ts'

let fixture: ActorFixture
beforeAll(async () => void (fixture = await openActorFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

const readEndpoints = accessList.flatMap(([name, access]) => (access.type === 'read' ? [{ name, access }] : []))
const UNKNOWN = 987_654_321
const A_SOCKET = 150

const checkAllActors = async (work: (actor: Actor) => Promise<string[]>) => {
  const mistakes = await Promise.all(fixture.actors.map(work))
  return mistakes.flat().slice(0, 30)
}
const kinds = () => [...fixture.kinds.values()]

test.each(readEndpoints)('$name returns a record to users who may read it and 404 to others', async ({ name, access }) => {
  const kind = fixture.kinds.get(access.subject)!
  const mistakes = await checkAllActors(async (actor) => {
    const all = []
    for (const record of kind.records) all.push(...(await findReadMistakes(fixture, actor, { name, access, kind, record })))
    return all
  })
  expect(mistakes).toEqual([])
  const unknown = await Promise.all(fixture.actors.map((actor) => request(fixture, actor.caller, { name, input: access.input(UNKNOWN) })))
  expect(unknown.filter(({ status }) => status !== 404 && status !== 403)).toEqual([])
})

test('the history of a record shows only the fields that the viewer may read', async () => {
  const mistakes = await checkAllActors(async (actor) => {
    const all = []
    for (const kind of kinds())
      for (const record of kind.records) all.push(...(await findHistoryMistakes(fixture, actor, { kind, record })))
    return all
  })
  expect(mistakes).toEqual([])
})

test('a file is readable only with its record and the properties that link to it, by token and by cookie', async () => {
  const files = await attachFiles(fixture)
  expect(files.length).toBeGreaterThan(5)
  const mistakes = await checkAllActors(async ({ name, oracle, accessToken }) => {
    const all = []
    for (const { kind, record, address } of files) {
      const { subject } = kind
      const isShown =
        !subject.fileProperties || subject.fileProperties.some((property) => oracle.mayProperty('read', subject, { record, property }))
      const expectedStatus = oracle.sees(subject, record) && isShown ? 200 : 404
      for (const headers of [{ authorization: `Bearer ${accessToken}` }, { cookie: `staffroom_files=${accessToken}` }]) {
        const { statusCode } = await fixture.server.app.http.inject({ url: address, headers })
        if (statusCode !== expectedStatus)
          all.push(`${name} × the file of ${kind.subject.entity} ${record.id}: ${statusCode} and not ${expectedStatus}`)
      }
    }
    return all
  })
  expect(mistakes).toEqual([])
  expect((await fixture.server.app.http.inject({ url: files[0]!.address })).statusCode).toBe(401)
})

test('an unattached file is readable only by its owner, regardless of rules', async () => {
  const [owner] = fixture.actors.filter(({ name }) => name === 'staff')
  const address = await uploadFile(fixture, owner!.accessToken)
  const readers = []
  for (const { name, accessToken } of fixture.actors) {
    const { statusCode } = await fixture.server.app.http.inject({ url: address, headers: { authorization: `Bearer ${accessToken}` } })
    if (statusCode === 200) readers.push(name)
    else expect(statusCode).toBe(404)
  }
  expect(readers).toEqual(['staff'])
})

test('a topic is published only to users who may read its records', async () => {
  const address = await fixture.server.listen()
  const topics = Object.values(descriptions).flatMap(({ topics: all }) => Object.entries(all))
  const recordTopics = kinds().flatMap(({ subject, records }) =>
    records.map((record) => ({ name: `history/${subject.entity}/${record.id}`, may: ({ oracle }: Actor) => oracle.sees(subject, record) })),
  )
  const topicAccess = topics.flatMap(([name, access]) => {
    if (access === 'record') return [{ name: `history/task/${UNKNOWN}`, may: () => false }]
    if (access === 'own')
      return [
        { name, may: () => true },
        { name: `${name}/1`, may: () => false },
      ]
    if ('testedBy' in access) return []
    if ('of' in access) {
      const { subject, records } = fixture.kinds.get(access.of)!
      const ofRecords = records.map((record) => ({
        name: formatTopic(name, record.id),
        may: ({ oracle }: Actor) => oracle.sees(subject, record),
      }))
      return [...ofRecords, { name: formatTopic(name, UNKNOWN), may: () => false }]
    }
    return [{ name, may: ({ oracle }: Actor) => access.some(([action, subject]) => oracle.any(action, subject)) }]
  })
  const allTopics = [...topicAccess, ...recordTopics, { name: '*', may: () => false }]
  const mistakes = await checkAllActors(async (actor) => {
    const subscribed: string[] = []
    // A socket accepts a limited number of topics.
    for (let start = 0; start < allTopics.length; start += A_SOCKET) {
      const socket = await openSocket(address, actor.accessToken)
      socket.send({ type: 'subscribe', topics: allTopics.slice(start, start + A_SOCKET).map(({ name }) => name) })
      subscribed.push(...(await socket.next(({ type }) => type === 'subscribed')).topics)
      socket.close()
    }
    return allTopics.flatMap(({ name, may }) =>
      subscribed.includes(name) === may(actor) ? [] : [`${actor.name} × the topic ${name}: ${subscribed.includes(name)}`],
    )
  })
  expect(mistakes).toEqual([])
})

test('private records are out of reach for other users, even for administrators', async () => {
  const owned = fixture.server.app.platform.subjects.flatMap((subject) => {
    const access = getSubjectAccess(subject.subject)
    return access && 'make' in access && 'own' in access ? [{ subject, access }] : []
  })
  expect(owned.length).toBeGreaterThan(0)
  const owner = fixture.actors.find(({ name }) => name === 'staff')!
  for (const { subject, access } of owned) {
    const creation = await request(fixture, owner.caller, { name: access.make.by, input: access.make.input })
    const id = await getChangedRecordId(fixture, creation)
    const history = { entity: subject.entity, id }
    expect((await request(fixture, owner.caller, { name: 'history', input: history })).status).toBe(200)
    for (const actor of fixture.actors.filter((candidate) => candidate !== owner)) {
      expect([actor.name, (await request(fixture, actor.caller, { name: 'history', input: history })).status]).toEqual([actor.name, 404])
      const undone = await request(fixture, actor.caller, { name: 'undo', input: { change: creation.headers['x-change'] } })
      expect([actor.name, undone.status]).toEqual([actor.name, 404])
    }
  }
})

test("ids of other users' private records answer 404", async () => {
  const [owner, other] = fixture.actors.filter(({ name }) => name === 'staff' || name === 'admin') as [Actor, Actor]
  await request(fixture, fixture.omnipotent, { name: 'addTask', input: { task: { title: 'Told', assignee: owner.id } } })
  await request(fixture, owner.caller, { name: 'addToken', input: { name: 'Script', scopes: ['read'], expiresAt: null } })
  await request(fixture, owner.caller, { name: 'startOwnExport', input: {} })
  await request(fixture, owner.caller, { name: 'createImport', input: { source: 'todo-csv', fileIds: [], text: 'Task\nOrder oak' } })
  const owned = accessList.flatMap(([name, access]) => (access.type === 'own' && access.ids ? [{ name, ids: access.ids }] : []))
  expect(owned.length).toBeGreaterThan(1)
  for (const { name, ids } of owned) {
    const { body } = await request(fixture, owner.caller, { name: ids.from, input: {} })
    const rows = (body as Record<string, RecordResponse[]>)[ids.rows]!
    expect([name, rows.length]).not.toEqual([name, 0])
    const answer = await request(fixture, other.caller, { name, input: ids.input(rows.map(({ id }) => id)) })
    expect([name, answer.status]).toEqual([name, 404])
  }
})

const gates = accessList.flatMap(([name, access]) => (access.type === 'gate' ? [{ name, access }] : []))
test.each(gates)('$name rejects users without its right', async ({ name, access }) => {
  const mistakes = await checkAllActors(async (actor) => {
    const { status } = await request(fixture, actor.caller, { name, input: access.input })
    return canCall(fixture, actor, name) || status === 403 ? [] : [`${actor.name} × ${name}: ${status}`]
  })
  expect(mistakes).toEqual([])
})

test('an export contains a line for each readable record and no hidden text', async () => {
  for (const [name, access] of accessList) {
    if (access.type !== 'export') continue
    const kind = fixture.kinds.get(access.subject)!
    const mistakes = await checkAllActors(async (actor) => {
      const { status, text } = await request(fixture, actor.caller, { name, input: {} })
      const may = canCall(fixture, actor, name)
      const lines = kind.records.filter((record) => actor.oracle.sees(kind.subject, record)).length + 1
      const isRight = may ? status === 200 && text.trimEnd().split('\n').length === lines : status === 403
      const wrong = isRight ? [] : [`${status}, and not ${lines} lines`]
      return [...wrong, ...findLeaks(fixture, actor, { text })].map((mistake) => `${actor.name} × ${name}: ${mistake}`)
    })
    expect(mistakes).toEqual([])
  }
})

test('a user without rules has no lists, records or rights', async () => {
  const stranger = fixture.actors.find(({ rules }) => JSON.stringify(rules) === JSON.stringify(NO_RULES))!
  for (const [name, access] of accessList) {
    if (access.type !== 'list' && access.type !== 'gate' && access.type !== 'create') continue
    const input = access.type === 'gate' ? access.input : access.type === 'create' ? access.input(access.inputs(fixture.context)[0]!) : {}
    expect([name, (await request(fixture, stranger.caller, { name, input })).status]).toEqual([name, 403])
  }
})
