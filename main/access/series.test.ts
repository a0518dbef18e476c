import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered, Fields } from '#platform/contract/access.ts'
import type { Rule } from '#platform/contract/identity.ts'
import type { EventDraft } from '#modules/calendar/contract.ts'
import { calendarModule } from '#modules/calendar/server/index.ts'
import { seeded } from '#platform/server/abilities/random-rules.ts'
import { validateRules } from '#platform/server/abilities/validate-rules.ts'
import { caller, type Caller } from '#platform/server/testing/caller.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { generateRoles } from './generated-roles.ts'
import { createOracle, type Oracle } from './oracle.ts'
import { overrideRules, type RuleOverrides } from './rules-in-force.ts'

/** Rules that distinguish a user's own events; rules for a series apply to each of its occurrences. */
const WINDOW = { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z', timeZone: 'UTC' }
const LATER = '2026-12-15T09:00:00.000Z'
const LATER_ENDS = '2026-12-15T10:00:00.000Z'
const SECRET = 'Overridden words'

const drafts: EventDraft[] = [
  { title: 'Alone', start: '2026-12-02T09:00:00.000Z', calendar: 'Personal', location: 'Quay' },
  { title: 'Round', start: '2026-12-01T09:00:00.000Z', calendar: 'Business', recurrence: 'FREQ=WEEKLY', description: 'Boxes' },
  { title: 'Watch', start: '2026-12-01T09:00:00.000Z', calendar: 'Family', recurrence: 'FREQ=WEEKLY;COUNT=4', showAs: 'free' },
  { title: 'Fair', start: '2026-12-05', calendar: 'Holiday', url: 'https://example.com' },
]

let server: TestServer
let rules: RuleOverrides
let records: Answered[]
let sam: Caller
const subject = () => server.app.platform.subjects.find((one) => one.subject === 'Event')!

beforeAll(async () => {
  server = await startTestServer({ modules: [calendarModule] })
  rules = overrideRules(server.app.platform)
  sam = caller(server.app.http, [], server.people.sam.accessToken)
  for (const event of drafts) {
    const { status, text } = await sam.post('/apps/calendar/add-event', { event })
    if (status !== 200) throw new Error(text)
  }
  records = (await sam.get('/apps/calendar/events', {})).body.events as Answered[]
  for (const { id } of series())
    await sam.post('/apps/calendar/update-event', { event: { id, title: SECRET }, occurrence: LATER, scope: 'this' })
}, 60_000)
afterAll(() => server[Symbol.asyncDispose]())

const series = () => records.filter(({ recurrence }) => recurrence !== null)

/** Every generated role with the result that CASL computes for it. */
async function underEachRole(work: (oracle: Oracle) => Promise<string[]>): Promise<string[]> {
  const roles = generateRoles([{ subject: subject(), records }], seeded(20_261_121))
  const mistakes: string[] = []
  for (const [name, given] of Object.entries(roles)) {
    const made: Rule[] = given.map((rule) => ({ ...rule }))
    validateRules(made, server.app.platform.roles.vocabulary)
    rules.set(server.people.sam.id, made)
    mistakes.push(...(await work(createOracle(made, () => records))).map((mistake) => `${name}: ${mistake}`))
    rules.delete(server.people.sam.id)
  }
  return mistakes
}

test('a date range returns occurrences of visible series without hidden fields', async () => {
  const mistakes = await underEachRole(async (oracle) => {
    const { status, body } = await sam.get('/apps/calendar/events', WINDOW)
    if (status === 403 && (!oracle.any('read', 'Event') || oracle.hasFieldRules(subject()))) return []
    if (status !== 200) return [`answers ${status}`]
    const seen = records.filter((record) => oracle.sees(subject(), record)).map(({ id }) => id)
    const shown = [...new Set((body.events as Answered[]).map(({ id }) => id))]
    const differs = seen.some((id) => !shown.includes(id)) || shown.some((id) => !seen.includes(id))
    return [...(differs ? [`shows ${shown.join()}, not ${seen.join()}`] : []), ...leaks(oracle, body.events)]
  })
  expect(mistakes).toEqual([])
})

/** Returns hidden text that a response contains. */
const leaks = (oracle: Oracle, events: Answered[]): string[] =>
  events.flatMap((event) => {
    const record = records.find(({ id }) => id === event.id)!
    return Object.keys(subject().fields)
      .filter((name) => name !== 'id' && !name.includes('.') && event[name] !== null)
      .filter((property) => !oracle.mayProperty('read', subject(), { record, property }))
      .map((property) => `tells ${property} of ${String(record['title'])} ${String(event['occurrence'])}`)
  })

test('one occurrence is readable and searchable like its series', async () => {
  const mistakes = await underEachRole(async (oracle) => {
    const found: string[] = []
    for (const record of series()) {
      const { status, body } = await sam.get('/apps/calendar/event', { id: record.id, occurrence: LATER })
      const wanted = !oracle.any('read', 'Event') ? 403 : oracle.sees(subject(), record) ? 200 : 404
      if (status !== wanted) found.push(`answers ${status} for ${String(record['title'])}, not ${wanted}`)
      if (status === 200) found.push(...leaks(oracle, [body.event as Answered]))
    }
    const { body } = await sam.get('/apps/calendar/events', { q: SECRET })
    const hidden = ((body.events as Answered[] | undefined) ?? []).filter(({ id }) => {
      const record = records.find((one) => one.id === id)!
      return !oracle.mayProperty('read', subject(), { record, property: 'title' })
    })
    return [...found, ...hidden.map(({ id }) => `finds ${id} by words that are hidden`)]
  })
  expect(mistakes).toEqual([])
})

const reaches = [{ scope: 'this', occurrence: LATER }, { scope: 'following', occurrence: LATER }, { scope: 'all' }] as const

const stored = async () => JSON.stringify(await server.app.platform.database.read.selectFrom('events').selectAll().orderBy('id').execute())

/** Attempts the write and undoes it; a rejected write must not change anything. */
async function tried(act: () => ReturnType<Caller['post']>, wanted: number): Promise<string[]> {
  const before = await stored()
  const answer = await act()
  if (answer.status !== wanted) return [`answers ${answer.status}, not ${wanted}: ${answer.text.slice(0, 120)}`]
  if (wanted !== 200) return (await stored()) === before ? [] : ['refused, and yet something has changed']
  rulesAside = rules.get(server.people.sam.id)
  rules.delete(server.people.sam.id)
  const undone = await sam.post('/api/journal/undo', { change: answer.headers['x-change'] })
  rules.set(server.people.sam.id, rulesAside!)
  return undone.status === 200 ? [] : [`undo answers ${undone.status}: ${undone.text}`]
}
let rulesAside: readonly Rule[] | undefined

test.each(reaches)('$scope: updating a series requires update permission on each property before and after', async (reach) => {
  const mistakes = await underEachRole(async (oracle) => {
    const found: string[] = []
    for (const record of series())
      for (const changes of [{ title: 'Anew' }, { location: 'Crane' }] as Fields[]) {
        const [property] = Object.keys(changes) as [string]
        const seen = reach.scope === 'all' ? record : { ...record, title: SECRET, start: LATER, end: LATER_ENDS }
        const both = [seen, { ...seen, ...changes }]
        const mayIt = both.every((one) => oracle.mayProperty('update', subject(), { record: one, property }))
        const wanted = verdict(oracle, { record, action: 'update', gate: 'update', mayIt })
        const event = { id: record.id, ...changes }
        found.push(
          ...(await tried(() => sam.post('/apps/calendar/update-event', { event, ...reach }), wanted)).map((one) => `${property}: ${one}`),
        )
      }
    return found
  })
  expect(mistakes).toEqual([])
})

test.each(reaches)('$scope: deleting a series requires delete permission', async ({ scope, ...reach }) => {
  const mistakes = await underEachRole(async (oracle) => {
    const found: string[] = []
    for (const record of series()) {
      const wanted = verdict(oracle, { record, action: 'delete', gate: 'read', mayIt: true })
      found.push(...(await tried(() => sam.delete('/apps/calendar/remove-event', { id: record.id, scope, ...reach }), wanted)))
    }
    return found
  })
  expect(mistakes).toEqual([])
})

/** `gate` is the right that the call requires before reading any record. */
type Judged = { record: Answered; action: string; gate: string; mayIt: boolean }

/** Expects 403 without the right in general, 404 if the record is hidden, otherwise 403 or 200. */
function verdict(oracle: Oracle, { record, action, gate, mayIt }: Judged): number {
  if (!oracle.any(gate, 'Event')) return 403
  if (!oracle.sees(subject(), record)) return 404
  return oracle.may(action, subject(), record) && mayIt ? 200 : 403
}
