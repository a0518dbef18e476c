import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '#platform/contract/access.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { NO_RULES, openPeopledWorld, type Actor, type PeopledWorld } from './actors.ts'
import { descriptions, doors } from './descriptions.ts'
import { attachFiles, uploadFile } from './files-of-records.ts'
import { leaksIn } from './leaks.ts'
import { historyMistakes, readMistakes } from './record-checks.ts'
import { mayAsk } from './write-checks.ts'
import { accessOf, recordOf, request, topicOf } from './world.ts'

let world: PeopledWorld
beforeAll(async () => void (world = await openPeopledWorld()), 60_000)
afterAll(() => world[Symbol.asyncDispose]())

const reads = doors.flatMap(([name, door]) => (door.door === 'read' ? [{ name, door }] : []))
const UNKNOWN = 987_654_321
const A_SOCKET = 150

const everywhere = async (work: (actor: Actor) => Promise<string[]>) => {
  const mistakes = await Promise.all(world.actors.map(work))
  return mistakes.flat().slice(0, 30)
}
const kinds = () => [...world.kinds.values()]

test.each(reads)('$name shows a record to whoever may read it, and is 404 to all others', async ({ name, door }) => {
  const kind = world.kinds.get(door.subject)!
  const mistakes = await everywhere(async (actor) => {
    const all = []
    for (const record of kind.records) all.push(...(await readMistakes(world, actor, { name, door, kind, record })))
    return all
  })
  expect(mistakes).toEqual([])
  const unknown = await Promise.all(world.actors.map((actor) => request(world, actor.caller, { name, input: door.input(UNKNOWN) })))
  expect(unknown.filter(({ status }) => status !== 404 && status !== 403)).toEqual([])
})

test('the history of a record is as readable as the record, field by field', async () => {
  const mistakes = await everywhere(async (actor) => {
    const all = []
    for (const kind of kinds()) for (const record of kind.records) all.push(...(await historyMistakes(world, actor, { kind, record })))
    return all
  })
  expect(mistakes).toEqual([])
}, 60_000)

test('a file is as readable as the record that it is attached to and the properties that show it, by token and by cookie', async () => {
  const files = await attachFiles(world)
  expect(files.length).toBeGreaterThan(5)
  const mistakes = await everywhere(async ({ name, oracle, accessToken }) => {
    const all = []
    for (const { kind, record, address } of files) {
      const { subject } = kind
      const isShown = !subject.filesIn || subject.filesIn.some((property) => oracle.mayProperty('read', subject, { record, property }))
      const wanted = oracle.sees(subject, record) && isShown ? 200 : 404
      for (const headers of [{ authorization: `Bearer ${accessToken}` }, { cookie: `staffroom_files=${accessToken}` }]) {
        const { statusCode } = await world.server.app.http.inject({ url: address, headers })
        if (statusCode !== wanted) all.push(`${name} × the file of ${kind.subject.entity} ${record.id}: ${statusCode} and not ${wanted}`)
      }
    }
    return all
  })
  expect(mistakes).toEqual([])
  expect((await world.server.app.http.inject({ url: files[0]!.address })).statusCode).toBe(401)
})

test('a file that is attached to nothing is its owner’s alone, whatever rules say', async () => {
  const [owner] = world.actors.filter(({ name }) => name === 'staff')
  const address = await uploadFile(world, owner!.accessToken)
  const readers = []
  for (const { name, accessToken } of world.actors) {
    const { statusCode } = await world.server.app.http.inject({ url: address, headers: { authorization: `Bearer ${accessToken}` } })
    if (statusCode === 200) readers.push(name)
    else expect(statusCode).toBe(404)
  }
  expect(readers).toEqual(['staff'])
})

test('a topic is told to whoever may read what it is about, and to nobody else', async () => {
  const address = await world.server.listen()
  const topics = Object.values(descriptions).flatMap(({ topics: all }) => Object.entries(all))
  const recordTopics = kinds().flatMap(({ subject, records }) =>
    records.map((record) => ({ name: `history/${subject.entity}/${record.id}`, may: ({ oracle }: Actor) => oracle.sees(subject, record) })),
  )
  const others = topics.flatMap(([name, access]) => {
    if (access === 'record') return [{ name: `history/task/${UNKNOWN}`, may: () => false }]
    if (access === 'own')
      return [
        { name, may: () => true },
        { name: `${name}/1`, may: () => false },
      ]
    if ('proved' in access) return []
    if ('of' in access) {
      const { subject, records } = world.kinds.get(access.of)!
      const ofRecords = records.map((record) => ({
        name: topicOf(name, record.id),
        may: ({ oracle }: Actor) => oracle.sees(subject, record),
      }))
      return [...ofRecords, { name: topicOf(name, UNKNOWN), may: () => false }]
    }
    return [{ name, may: ({ oracle }: Actor) => access.some(([action, subject]) => oracle.any(action, subject)) }]
  })
  const asked = [...others, ...recordTopics, { name: '*', may: () => false }]
  const mistakes = await everywhere(async (actor) => {
    const heard: string[] = []
    // A socket takes no more topics than a page has.
    for (let start = 0; start < asked.length; start += A_SOCKET) {
      const socket = await openSocket(address, actor.accessToken)
      socket.send({ type: 'subscribe', topics: asked.slice(start, start + A_SOCKET).map(({ name }) => name) })
      heard.push(...(await socket.next(({ type }) => type === 'subscribed')).topics)
      socket.close()
    }
    return asked.flatMap(({ name, may }) =>
      heard.includes(name) === may(actor) ? [] : [`${actor.name} × the topic ${name}: ${heard.includes(name)}`],
    )
  })
  expect(mistakes).toEqual([])
})

test('what is bound to its owner is reached by nobody else, not even by whoever may manage everything', async () => {
  const owned = world.server.app.platform.subjects.flatMap((subject) => {
    const access = accessOf(subject.subject)
    return access && 'make' in access && 'own' in access ? [{ subject, access }] : []
  })
  expect(owned.length).toBeGreaterThan(0)
  const owner = world.actors.find(({ name }) => name === 'staff')!
  for (const { subject, access } of owned) {
    const made = await request(world, owner.caller, { name: access.make.by, input: access.make.input })
    const id = await recordOf(world, made)
    const history = { entity: subject.entity, id }
    expect((await request(world, owner.caller, { name: 'history', input: history })).status).toBe(200)
    for (const actor of world.actors.filter((one) => one !== owner)) {
      expect([actor.name, (await request(world, actor.caller, { name: 'history', input: history })).status]).toEqual([actor.name, 404])
      const undone = await request(world, actor.caller, { name: 'undo', input: { change: made.headers['x-change'] } })
      expect([actor.name, undone.status]).toEqual([actor.name, 404])
    }
  }
})

test('ids of somebody else’s own things are not there', async () => {
  const [owner, other] = world.actors.filter(({ name }) => name === 'staff' || name === 'admin') as [Actor, Actor]
  await request(world, world.omnipotent, { name: 'addTask', input: { task: { title: 'Told', assignee: owner.id } } })
  const owned = doors.flatMap(([name, door]) => (door.door === 'own' && door.ids ? [{ name, ids: door.ids }] : []))
  expect(owned.length).toBeGreaterThan(1)
  for (const { name, ids } of owned) {
    const { body } = await request(world, owner.caller, { name: ids.from, input: {} })
    const rows = (body as Record<string, Answered[]>)[ids.rows]!
    expect([name, rows.length]).not.toEqual([name, 0])
    const answer = await request(world, other.caller, { name, input: ids.input(rows.map(({ id }) => id)) })
    expect([name, answer.status]).toEqual([name, 404])
  }
})

const gates = doors.flatMap(([name, door]) => (door.door === 'gate' ? [{ name, door }] : []))
test.each(gates)('$name opens for nobody who lacks its right', async ({ name, door }) => {
  const mistakes = await everywhere(async (actor) => {
    const { status } = await request(world, actor.caller, { name, input: door.input })
    return mayAsk(world, actor, name) || status === 403 ? [] : [`${actor.name} × ${name}: ${status}`]
  })
  expect(mistakes).toEqual([])
})

test('an export holds a line for each record that may be read, and no word that may not', async () => {
  for (const [name, door] of doors) {
    if (door.door !== 'export') continue
    const kind = world.kinds.get(door.subject)!
    const mistakes = await everywhere(async (actor) => {
      const { status, text } = await request(world, actor.caller, { name, input: {} })
      const may = mayAsk(world, actor, name)
      const lines = kind.records.filter((record) => actor.oracle.sees(kind.subject, record)).length + 1
      const isRight = may ? status === 200 && text.trimEnd().split('\n').length === lines : status === 403
      const wrong = isRight ? [] : [`${status}, and not ${lines} lines`]
      return [...wrong, ...leaksIn(world, actor, { text })].map((one) => `${actor.name} × ${name}: ${one}`)
    })
    expect(mistakes).toEqual([])
  }
})

test('without rules there is nothing: no list, no record, no right', async () => {
  const stranger = world.actors.find(({ rules }) => JSON.stringify(rules) === JSON.stringify(NO_RULES))!
  for (const [name, door] of doors) {
    if (door.door !== 'list' && door.door !== 'gate' && door.door !== 'create') continue
    const input = door.door === 'gate' ? door.input : door.door === 'create' ? door.input(door.given(world.given)[0]!) : {}
    expect([name, (await request(world, stranger.caller, { name, input })).status]).toEqual([name, 403])
  }
})
