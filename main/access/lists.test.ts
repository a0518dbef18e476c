import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPeopledWorld, type PeopledWorld } from './actors.ts'
import { doors } from './descriptions.ts'
import { listMistakes, pageMistakes, queriesOf, sumsMistakes } from './list-checks.ts'
import { request } from './world.ts'

let world: PeopledWorld
beforeAll(async () => void (world = await openPeopledWorld()), 60_000)
afterAll(() => world[Symbol.asyncDispose]())

const lists = doors.flatMap(([name, door]) => (door.door === 'list' ? [{ name, door }] : []))

test('the made-up roles tell records apart: some see all, some none, most a part', () => {
  const listed = [...world.kinds.values()].filter(({ subject }) => lists.some(({ door }) => door.subject === subject.subject))
  expect(listed.length).toBeGreaterThan(2)
  for (const { subject, records } of listed) {
    const seen = world.actors.map(({ oracle }) => records.filter((record) => oracle.sees(subject, record)).length)
    expect(records.length).toBeGreaterThan(5)
    expect(seen).toContain(0)
    expect(seen).toContain(records.length)
    expect(seen.filter((count) => count > 0 && count < records.length).length).toBeGreaterThan(subject.within ? 1 : 2)
  }
})

test.each(lists)(
  '$name lists, filters, sorts, finds and counts what the rules leave to everybody',
  async ({ name, door }) => {
    const kind = world.kinds.get(door.subject)!
    const mistakes: string[] = []
    for (const query of queriesOf(world, name, door)) {
      const whole = await request(world, world.omnipotent, { name, input: query.input })
      expect(whole.status, whole.text).toBe(200)
      const all = await Promise.all(world.actors.map((actor) => listMistakes(world, actor, { name, door, kind, query, whole })))
      mistakes.push(...all.flat())
    }
    for (const actor of world.actors) mistakes.push(...(await pageMistakes(world, actor, { name, door })))
    expect(mistakes.slice(0, 30)).toEqual([])
  },
  60_000,
)

const sums = doors.flatMap(([name, door]) => (door.door === 'sums' ? [{ name, door }] : []))
test.each(sums)('$name adds up what the rules leave to everybody, and nothing that they hide', async ({ name, door }) => {
  const mistakes = await Promise.all(world.actors.map((actor) => sumsMistakes(world, actor, { name, door })))
  expect(mistakes.flat()).toEqual([])
})
