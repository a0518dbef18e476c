import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordResponse, EndpointAccess, FieldValues } from '#platform/contract/access.ts'
import type { TestClient } from '#platform/server/testing/test-client.ts'
import { openActorFixture, type Actor, type ActorFixture } from './actors.ts'
import { accessList } from './descriptions.ts'
import { canCall } from './write-checks.ts'
import { getEndpoint, refreshRecords, request, getRows, getFullListInput, type Kind } from './access-fixture.ts'

let fixture: ActorFixture
beforeAll(async () => void (fixture = await openActorFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

type Update = { name: string; kind: Kind; part: string }

/** Calls that accept a record as another call returns it, with the name of its property. */
const listUpdates = (): Update[] =>
  accessList.flatMap(([name, access]) => {
    const { properties = {} } = getEndpoint(fixture, name).input as { properties?: Record<string, { isPatch?: boolean }> }
    const part = Object.keys(properties).find((property) => properties[property]!.isPatch)
    return access.type === 'write' && part && findShowEndpoints(access.subject).length > 0
      ? [{ name, kind: fixture.kinds.get(access.subject)!, part }]
      : []
  })

type ShowAccess = Extract<EndpointAccess, { type: 'list' | 'read' }>

const findShowEndpoints = (subject: string) =>
  accessList.filter(
    (entry): entry is [string, ShowAccess] => (entry[1].type === 'list' || entry[1].type === 'read') && entry[1].subject === subject,
  )

/** Collects every record returned to the actor by any call. */
async function listShownRecords(by: TestClient, { subject, ids }: Kind): Promise<RecordResponse[]> {
  const answers = findShowEndpoints(subject.subject).flatMap(([name, access]) => {
    const inputs = access.type === 'list' ? [getFullListInput(fixture, name)] : [...ids].map((id) => access.input(id))
    return inputs.map(async (input) => {
      const answer = await request(fixture, by, { name, input })
      return answer.status === 200 ? getRows(answer, access.rows.slice(0, 1)) : []
    })
  })
  return (await Promise.all(answers)).flat()
}

async function sendBack(actor: Actor, { name, kind, part }: Update): Promise<{ status: number; description: string }[]> {
  const rows = canCall(fixture, actor, name) ? await listShownRecords(actor.caller, kind) : []
  const canUpdate = (row: RecordResponse) =>
    kind.records.some((record) => record.id === row.id && actor.oracle.may('update', kind.subject, record))
  const sent = []
  for (const row of rows.filter(canUpdate)) {
    const { status, text } = await request(fixture, actor.caller, { name, input: { [part]: row } })
    sent.push({ status, description: `${actor.name} × ${name} ${row.id}: ${status} ${text.slice(0, 300)}` })
  }
  return sent
}

/** Sets `updatedAt` of all records to the same time. The clock stays unchanged, so that rules on `updatedAt` keep their result. */
async function updateAll(): Promise<void> {
  for (const { name, kind, part } of listUpdates())
    for (const row of await listShownRecords(fixture.omnipotent, kind))
      await request(fixture, fixture.omnipotent, { name, input: { [part]: row } })
}

async function readRecords(): Promise<FieldValues[]> {
  await refreshRecords(fixture)
  return [...fixture.kinds.values()].flatMap((kind) => kind.records.map(({ updatedAt: _, ...record }) => record))
}

test('every update accepts a record as the viewer reads it, with hidden fields null, and changes nothing', async () => {
  await updateAll()
  const before = await readRecords()
  const results = []
  for (const update of listUpdates())
    for (const actor of fixture.actors) results.push(...(await sendBack(actor, update)).map((result) => ({ ...result, name: update.name })))
  expect(results.filter(({ status }) => status !== 200).map(({ description }) => description)).toEqual([])
  expect(Object.keys(Object.groupBy(results, ({ name }) => name))).toEqual(listUpdates().map(({ name }) => name))
  expect(await readRecords()).toEqual(before)
})
