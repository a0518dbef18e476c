import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered, Door, Fields } from '#platform/contract/access.ts'
import type { Caller } from '#platform/server/testing/caller.ts'
import { openActorFixture, type Actor, type ActorFixture } from './actors.ts'
import { doors } from './descriptions.ts'
import { canCall } from './write-checks.ts'
import { getEndpoint, refresh, request, getRows, getFullListInput, type Kind } from './access-fixture.ts'

let fixture: ActorFixture
beforeAll(async () => void (fixture = await openActorFixture()), 60_000)
afterAll(() => fixture[Symbol.asyncDispose]())

type Update = { name: string; kind: Kind; part: string }

/** Calls that accept a record as another call returns it, with the name of its property. */
const updates = (): Update[] =>
  doors.flatMap(([name, door]) => {
    const { properties = {} } = getEndpoint(fixture, name).input as { properties?: Record<string, { isPatch?: boolean }> }
    const part = Object.keys(properties).find((one) => properties[one]!.isPatch)
    return door.door === 'write' && part && showing(door.subject).length > 0 ? [{ name, kind: fixture.kinds.get(door.subject)!, part }] : []
  })

type ShowDoor = Extract<Door, { door: 'list' | 'read' }>

const showing = (subject: string) =>
  doors.filter((one): one is [string, ShowDoor] => (one[1].door === 'list' || one[1].door === 'read') && one[1].subject === subject)

/** Collects every record returned to the actor by any call. */
async function shownTo(by: Caller, { subject, ids }: Kind): Promise<Answered[]> {
  const shown = showing(subject.subject).flatMap(([name, door]) => {
    const inputs = door.door === 'list' ? [getFullListInput(fixture, name)] : [...ids].map((id) => door.input(id))
    return inputs.map(async (input) => {
      const answer = await request(fixture, by, { name, input })
      return answer.status === 200 ? getRows(answer, door.rows.slice(0, 1)) : []
    })
  })
  return (await Promise.all(shown)).flat()
}

async function sendBack(actor: Actor, { name, kind, part }: Update): Promise<{ status: number; said: string }[]> {
  const rows = canCall(fixture, actor, name) ? await shownTo(actor.caller, kind) : []
  const isTheirs = (row: Answered) => kind.records.some((one) => one.id === row.id && actor.oracle.may('update', kind.subject, one))
  const sent = []
  for (const row of rows.filter(isTheirs)) {
    const { status, text } = await request(fixture, actor.caller, { name, input: { [part]: row } })
    sent.push({ status, said: `${actor.name} × ${name} ${row.id}: ${status} ${text.slice(0, 300)}` })
  }
  return sent
}

/** The clock stands still from here on, so that rules on `updatedAt` keep their result. */
async function touchAll(): Promise<void> {
  for (const { name, kind, part } of updates())
    for (const row of await shownTo(fixture.omnipotent, kind)) await request(fixture, fixture.omnipotent, { name, input: { [part]: row } })
}

async function records(): Promise<Fields[]> {
  await refresh(fixture)
  return [...fixture.kinds.values()].flatMap((kind) => kind.records.map(({ updatedAt: _, ...record }) => record))
}

test('every update accepts a record as the viewer reads it, with hidden fields null, and changes nothing', async () => {
  await touchAll()
  const before = await records()
  const taken = []
  for (const update of updates())
    for (const actor of fixture.actors) taken.push(...(await sendBack(actor, update)).map((one) => ({ ...one, name: update.name })))
  expect(taken.filter(({ status }) => status !== 200).map(({ said }) => said)).toEqual([])
  expect(Object.keys(Object.groupBy(taken, ({ name }) => name))).toEqual(updates().map(({ name }) => name))
  expect(await records()).toEqual(before)
})
