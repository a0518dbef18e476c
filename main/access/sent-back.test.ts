import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered, Door, Fields } from '#platform/contract/access.ts'
import type { Caller } from '#platform/server/testing/caller.ts'
import { openPeopledWorld, type Actor, type PeopledWorld } from './actors.ts'
import { doors } from './descriptions.ts'
import { mayAsk } from './write-checks.ts'
import { endpointOf, refresh, request, rowsOf, wholeList, type Kind } from './world.ts'

let world: PeopledWorld
beforeAll(async () => void (world = await openPeopledWorld()), 60_000)
afterAll(() => world[Symbol.asyncDispose]())

type Update = { name: string; kind: Kind; part: string }

/** The calls that take a record as another one shows it, and what they call it. */
const updates = (): Update[] =>
  doors.flatMap(([name, door]) => {
    const { properties = {} } = endpointOf(world, name).input as { properties?: Record<string, { isPatch?: boolean }> }
    const part = Object.keys(properties).find((one) => properties[one]!.isPatch)
    return door.door === 'write' && part && showing(door.subject).length > 0 ? [{ name, kind: world.kinds.get(door.subject)!, part }] : []
  })

type ShowDoor = Extract<Door, { door: 'list' | 'read' }>

const showing = (subject: string) =>
  doors.filter((one): one is [string, ShowDoor] => (one[1].door === 'list' || one[1].door === 'read') && one[1].subject === subject)

/** The records that somebody is shown by whatever call, as often as they are shown. */
async function shownTo(by: Caller, { subject, ids }: Kind): Promise<Answered[]> {
  const shown = showing(subject.subject).flatMap(([name, door]) => {
    const inputs = door.door === 'list' ? [wholeList(world, name)] : [...ids].map((id) => door.input(id))
    return inputs.map(async (input) => {
      const answer = await request(world, by, { name, input })
      return answer.status === 200 ? rowsOf(answer, door.rows.slice(0, 1)) : []
    })
  })
  return (await Promise.all(shown)).flat()
}

async function sendBack(actor: Actor, { name, kind, part }: Update): Promise<{ status: number; said: string }[]> {
  const rows = mayAsk(world, actor, name) ? await shownTo(actor.caller, kind) : []
  const isTheirs = (row: Answered) => kind.records.some((one) => one.id === row.id && actor.oracle.may('update', kind.subject, one))
  const sent = []
  for (const row of rows.filter(isTheirs)) {
    const { status, text } = await request(world, actor.caller, { name, input: { [part]: row } })
    sent.push({ status, said: `${actor.name} × ${name} ${row.id}: ${status} ${text.slice(0, 300)}` })
  }
  return sent
}

/** Rules may ask when a record was last written: from now on that stays the same, since the clock stands still. */
async function touchAll(): Promise<void> {
  for (const { name, kind, part } of updates())
    for (const row of await shownTo(world.omnipotent, kind)) await request(world, world.omnipotent, { name, input: { [part]: row } })
}

async function records(): Promise<Fields[]> {
  await refresh(world)
  return [...world.kinds.values()].flatMap((kind) => kind.records.map(({ updatedAt: _, ...record }) => record))
}

test('every update takes a record as each may read it, with null for what is hidden, and changes nothing', async () => {
  await touchAll()
  const before = await records()
  const taken = []
  for (const update of updates())
    for (const actor of world.actors) taken.push(...(await sendBack(actor, update)).map((one) => ({ ...one, name: update.name })))
  expect(taken.filter(({ status }) => status !== 200).map(({ said }) => said)).toEqual([])
  expect(Object.keys(Object.groupBy(taken, ({ name }) => name))).toEqual(updates().map(({ name }) => name))
  expect(await records()).toEqual(before)
})
