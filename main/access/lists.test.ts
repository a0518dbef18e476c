import { afterAll, beforeAll, expect, test } from 'vitest'
import { openActorFixture, type ActorFixture } from './actors.ts'
import { doors } from './descriptions.ts'
import { findListMistakes, findPageMistakes, buildQueries, findTotalMistakes } from './list-checks.ts'
import { request } from './access-fixture.ts'

let fixture: ActorFixture
beforeAll(async () => void (fixture = await openActorFixture()), 60_000)
afterAll(() => fixture[Symbol.asyncDispose]())

const lists = doors.flatMap(([name, door]) => (door.door === 'list' ? [{ name, door }] : []))

test('generated roles see all, none or, most of them, some of the records', () => {
  const listed = [...fixture.kinds.values()].filter(({ subject }) => lists.some(({ door }) => door.subject === subject.subject))
  expect(listed.length).toBeGreaterThan(2)
  for (const { subject, records } of listed) {
    const seen = fixture.actors.map(({ oracle }) => records.filter((record) => oracle.sees(subject, record)).length)
    expect(records.length).toBeGreaterThan(5)
    expect(seen).toContain(0)
    expect(seen).toContain(records.length)
    expect(seen.filter((count) => count > 0 && count < records.length).length).toBeGreaterThan(subject.within ? 1 : 2)
  }
})

test.each(lists)(
  '$name lists, filters, sorts, searches and counts exactly what the rules of each user allow',
  async ({ name, door }) => {
    const kind = fixture.kinds.get(door.subject)!
    const mistakes: string[] = []
    for (const query of buildQueries(fixture, name, door)) {
      const whole = await request(fixture, fixture.omnipotent, { name, input: query.input })
      expect(whole.status, whole.text).toBe(200)
      const all = await Promise.all(fixture.actors.map((actor) => findListMistakes(fixture, actor, { name, door, kind, query, whole })))
      mistakes.push(...all.flat())
    }
    for (const actor of fixture.actors) mistakes.push(...(await findPageMistakes(fixture, actor, { name, door })))
    expect(mistakes.slice(0, 30)).toEqual([])
  },
  60_000,
)

const sums = doors.flatMap(([name, door]) => (door.door === 'sums' ? [{ name, door }] : []))
test.each(sums)('$name totals exactly the records that the rules of each user allow', async ({ name, door }) => {
  const mistakes = await Promise.all(fixture.actors.map((actor) => findTotalMistakes(fixture, actor, { name, door })))
  expect(mistakes.flat()).toEqual([])
})
