import { afterAll, beforeAll, expect, test } from 'vitest'
import { openActorFixture, type ActorFixture } from './actors.ts'
import { accessList } from './descriptions.ts'
import { findListMistakes, findPageMistakes, buildQueries, findTotalMistakes } from './list-checks.ts'
import { request } from './access-fixture.ts'

let fixture: ActorFixture
beforeAll(async () => void (fixture = await openActorFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

const lists = accessList.flatMap(([name, access]) => (access.type === 'list' ? [{ name, access }] : []))

test('generated roles see all, none or, most of them, some of the records', () => {
  const kindsWithLists = [...fixture.kinds.values()].filter(({ subject }) => lists.some(({ access }) => access.subject === subject.subject))
  expect(kindsWithLists.length).toBeGreaterThan(2)
  for (const { subject, records } of kindsWithLists) {
    const visibleCounts = fixture.actors.map(({ oracle }) => records.filter((record) => oracle.sees(subject, record)).length)
    expect(records.length).toBeGreaterThan(5)
    expect(visibleCounts).toContain(0)
    expect(visibleCounts).toContain(records.length)
    expect(visibleCounts.filter((count) => count > 0 && count < records.length).length).toBeGreaterThan(subject.parent ? 1 : 2)
  }
})

test.each(lists)('$name lists, filters, sorts, searches and counts exactly what the rules of each user allow', async ({ name, access }) => {
  const kind = fixture.kinds.get(access.subject)!
  const mistakes: string[] = []
  for (const query of buildQueries(fixture, name, access)) {
    const fullList = await request(fixture, fixture.omnipotent, { name, input: query.input })
    expect(fullList.status, fullList.text).toBe(200)
    const all = await Promise.all(fixture.actors.map((actor) => findListMistakes(fixture, actor, { name, access, kind, query, fullList })))
    mistakes.push(...all.flat())
  }
  for (const actor of fixture.actors) mistakes.push(...(await findPageMistakes(fixture, actor, { name, access })))
  expect(mistakes.slice(0, 30)).toEqual([])
})

const sums = accessList.flatMap(([name, access]) => (access.type === 'sums' ? [{ name, access }] : []))
test.each(sums)('$name totals exactly the records that the rules of each user allow', async ({ name, access }) => {
  const mistakes = await Promise.all(fixture.actors.map((actor) => findTotalMistakes(fixture, actor, { name, access })))
  expect(mistakes.flat()).toEqual([])
})
