import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordResponse, FieldValues } from '#platform/contract/access.ts'
import type { Rule } from '#platform/contract/rule.ts'
import type { EventDraft } from '#modules/calendar/contract.ts'
import { calendarModule } from '#modules/calendar/server/index.ts'
import { createRandom } from '#platform/server/abilities/random-rules.ts'
import { validateRules } from '#platform/server/abilities/validate-rules.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { generateRoles } from './generated-roles.ts'
import { createOracle, type Oracle } from './oracle.ts'
import { overrideRules, type RuleOverrides } from './rule-overrides.ts'

/** Rules that distinguish a user's own events; rules for a series apply to each of its occurrences. */
const WINDOW = { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z', timeZone: 'UTC' }
const LATER = '2026-12-15T09:00:00.000Z'
const LATER_ENDS = '2026-12-15T10:00:00.000Z'
const SECRET = 'Overridden title'

const drafts: EventDraft[] = [
  { title: 'Alone', start: '2026-12-02T09:00:00.000Z', calendar: 'Personal', location: 'Quay' },
  { title: 'Round', start: '2026-12-01T09:00:00.000Z', calendar: 'Business', recurrence: 'FREQ=WEEKLY', description: 'Boxes' },
  { title: 'Watch', start: '2026-12-01T09:00:00.000Z', calendar: 'Family', recurrence: 'FREQ=WEEKLY;COUNT=4', showAs: 'free' },
  { title: 'Fair', start: '2026-12-05', calendar: 'Holiday', url: 'https://example.com' },
]

let server: TestServer
let rules: RuleOverrides
let records: RecordResponse[]
let sam: TestClient
const subject = () => server.app.platform.subjects.find((candidate) => candidate.subject === 'Event')!

beforeAll(async () => {
  server = await startTestServer({ modules: [calendarModule] })
  rules = overrideRules(server.app.platform)
  sam = createTestClient(server.app.http, [], server.people.sam.accessToken)
  for (const event of drafts) {
    const { status, text } = await sam.post('/apps/calendar/add-event', { event })
    if (status !== 200) throw new Error(text)
  }
  records = (await sam.get('/apps/calendar/events', {})).body.events as RecordResponse[]
  for (const { id } of listSeries())
    await sam.post('/apps/calendar/update-event', { event: { id, title: SECRET }, occurrence: LATER, scope: 'this' })
})
afterAll(() => server[Symbol.asyncDispose]())

const listSeries = () => records.filter(({ recurrence }) => recurrence !== null)

/** Every generated role with the result that CASL computes for it. */
async function forEachRole(work: (oracle: Oracle) => Promise<string[]>): Promise<string[]> {
  const roles = generateRoles([{ subject: subject(), records }], createRandom(20_261_121))
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
  const mistakes = await forEachRole(async (oracle) => {
    const { status, body } = await sam.get('/apps/calendar/events', WINDOW)
    if (status === 403 && (!oracle.any('read', 'Event') || oracle.hasFieldRules(subject()))) return []
    if (status !== 200) return [`answers ${status}`]
    const occurrence = records.filter((record) => oracle.sees(subject(), record)).map(({ id }) => id)
    const shownIds = [...new Set((body.events as RecordResponse[]).map(({ id }) => id))]
    const differs = occurrence.some((id) => !shownIds.includes(id)) || shownIds.some((id) => !occurrence.includes(id))
    return [...(differs ? [`shows ${shownIds.join()}, not ${occurrence.join()}`] : []), ...findLeaks(oracle, body.events)]
  })
  expect(mistakes).toEqual([])
})

/** Returns hidden text that a response contains. */
const findLeaks = (oracle: Oracle, events: RecordResponse[]): string[] =>
  events.flatMap((event) => {
    const record = records.find(({ id }) => id === event.id)!
    return Object.keys(subject().fields)
      .filter((name) => name !== 'id' && !name.includes('.') && event[name] !== null)
      .filter((property) => !oracle.mayProperty('read', subject(), { record, property }))
      .map((property) => `reveals ${property} of ${String(record['title'])} ${String(event['occurrence'])}`)
  })

test('one occurrence is readable and searchable like its series', async () => {
  const mistakes = await forEachRole(async (oracle) => {
    const mistakes: string[] = []
    for (const record of listSeries()) {
      const { status, body } = await sam.get('/apps/calendar/event', { id: record.id, occurrence: LATER })
      const expectedStatus = !oracle.any('read', 'Event') ? 403 : oracle.sees(subject(), record) ? 200 : 404
      if (status !== expectedStatus) mistakes.push(`answers ${status} for ${String(record['title'])}, not ${expectedStatus}`)
      if (status === 200) mistakes.push(...findLeaks(oracle, [body.event as RecordResponse]))
    }
    const { body } = await sam.get('/apps/calendar/events', { q: SECRET })
    const hidden = ((body.events as RecordResponse[] | undefined) ?? []).filter(({ id }) => {
      const record = records.find((candidate) => candidate.id === id)!
      return !oracle.mayProperty('read', subject(), { record, property: 'title' })
    })
    return [...mistakes, ...hidden.map(({ id }) => `finds ${id} by hidden text`)]
  })
  expect(mistakes).toEqual([])
})

const scopes = [{ scope: 'this', occurrence: LATER }, { scope: 'following', occurrence: LATER }, { scope: 'all' }] as const

const readEvents = async () =>
  JSON.stringify(await server.app.platform.database.read.selectFrom('events').selectAll().orderBy('id').execute())

/** Attempts the write and undoes it; a rejected write must not change anything. */
async function tryWrite(act: () => ReturnType<TestClient['post']>, expectedStatus: number): Promise<string[]> {
  const before = await readEvents()
  const answer = await act()
  if (answer.status !== expectedStatus) return [`answers ${answer.status}, not ${expectedStatus}: ${answer.text.slice(0, 120)}`]
  if (expectedStatus !== 200) return (await readEvents()) === before ? [] : ['was rejected but changed something']
  savedRules = rules.get(server.people.sam.id)
  rules.delete(server.people.sam.id)
  const undone = await sam.post('/api/journal/undo', { change: answer.headers['x-change'] })
  rules.set(server.people.sam.id, savedRules!)
  return undone.status === 200 ? [] : [`undo answers ${undone.status}: ${undone.text}`]
}
let savedRules: readonly Rule[] | undefined

test.each(scopes)('$scope: updating a series requires update permission on each property before and after', async (reach) => {
  const mistakes = await forEachRole(async (oracle) => {
    const mistakes: string[] = []
    for (const record of listSeries())
      for (const changes of [{ title: 'Anew' }, { location: 'Crane' }] as FieldValues[]) {
        const [property] = Object.keys(changes) as [string]
        const occurrence = reach.scope === 'all' ? record : { ...record, title: SECRET, start: LATER, end: LATER_ENDS }
        const both = [occurrence, { ...occurrence, ...changes }]
        const isAllowed = both.every((state) => oracle.mayProperty('update', subject(), { record: state, property }))
        const expectedStatus = getExpectedStatus(oracle, { record, action: 'update', gate: 'update', mayIt: isAllowed })
        const event = { id: record.id, ...changes }
        mistakes.push(
          ...(await tryWrite(() => sam.post('/apps/calendar/update-event', { event, ...reach }), expectedStatus)).map(
            (mistake) => `${property}: ${mistake}`,
          ),
        )
      }
    return mistakes
  })
  expect(mistakes).toEqual([])
})

test.each(scopes)('$scope: deleting a series requires delete permission', async ({ scope, ...reach }) => {
  const mistakes = await forEachRole(async (oracle) => {
    const mistakes: string[] = []
    for (const record of listSeries()) {
      const expectedStatus = getExpectedStatus(oracle, { record, action: 'delete', gate: 'read', mayIt: true })
      mistakes.push(
        ...(await tryWrite(() => sam.delete('/apps/calendar/remove-event', { id: record.id, scope, ...reach }), expectedStatus)),
      )
    }
    return mistakes
  })
  expect(mistakes).toEqual([])
})

/** `gate` is the right that the call requires before reading any record. */
type Judged = { record: RecordResponse; action: string; gate: string; mayIt: boolean }

/** Expects 403 without the right in general, 404 if the record is hidden, otherwise 403 or 200. */
function getExpectedStatus(oracle: Oracle, { record, action, gate, mayIt: isAllowed }: Judged): number {
  if (!oracle.any(gate, 'Event')) return 403
  if (!oracle.sees(subject(), record)) return 404
  return oracle.may(action, subject(), record) && isAllowed ? 200 : 403
}
