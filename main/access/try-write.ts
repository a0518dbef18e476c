import type { RecordResponse } from '#platform/contract/access.ts'
import type { Rule } from '#platform/contract/rule.ts'
import type { TestResponse } from '#platform/server/testing/test-client.ts'
import { ALL_RULES, type Actor } from './actors.ts'
import { findLeaks } from './leaks.ts'
import { findContentMistakes } from './list-checks.ts'
import type { Attempt, CopyAccess, CreateAccess, WriteAccess } from './write-checks.ts'
import { refreshRecords, request, getRows, type Kind, type Fixture } from './access-fixture.ts'

type WriteAttempt = { name: string; access: WriteAccess | CreateAccess | CopyAccess; kind: Kind; attempt: Attempt }

/** Checks a write that the rules forbid. */
export async function checkRejected(fixture: Fixture, actor: Actor, { name, attempt }: WriteAttempt): Promise<string[]> {
  const answer = await retryWhenBusy(() => request(fixture, actor.caller, { name, input: attempt.input }))
  const leaks = findLeaks(fixture, actor, { text: answer.text, known: JSON.stringify(attempt.input) })
  // A guess rejected as invalid reveals nothing either.
  const isRefused = answer.status === attempt.expectedStatus || (attempt.isGuess === true && answer.status === 400)
  return [...(isRefused ? [] : [`answers ${answer.status} and not ${attempt.expectedStatus} ${answer.text.slice(0, 160)}`]), ...leaks].map(
    (mistake) => `${actor.name} × ${name} ${attempt.description}: ${mistake}`,
  )
}

const MAX_ATTEMPTS = 5

/** Retries on 503, because all actors write at the same time. */
async function retryWhenBusy(ask: () => Promise<TestResponse>, turn = 1): Promise<TestResponse> {
  const answer = await ask()
  return answer.status === 503 && turn < MAX_ATTEMPTS ? retryWhenBusy(ask, turn + 1) : answer
}

/** Checks a write that the rules allow, its response, and its undo by another user, without the right, and by the actor. */
export async function checkAllowed(fixture: Fixture, actor: Actor, attemptInput: WriteAttempt): Promise<string[]> {
  const { name, access, kind, attempt } = attemptInput
  const before = kind.records
  const all = new Map([...fixture.kinds].map(([subject, { records }]) => [subject, records]))
  const knownChanges = await listChanges(fixture, name)
  const start = await getLastSequence(fixture)
  const answer = await request(fixture, actor.caller, { name, input: attempt.input })
  const describe = (mistake: string) => `${actor.name} × ${name} ${attempt.description}: ${mistake}`
  if ('extraDenialReason' in access && [400, 403, 404].includes(answer.status))
    return findLeaks(fixture, actor, { text: answer.text, known: JSON.stringify(attempt.input) }).map(describe)
  if (answer.status !== 200) return [describe(`answers ${answer.status} and not 200 ${answer.text.slice(0, 160)}`)]
  const created = access.type === 'write' ? [] : getRows(answer, access.rows)
  created.forEach(({ id }) => kind.ids.add(id))
  await refreshRecords(fixture, await findChangedKinds(fixture, { kind, start, answer }))
  const response = { text: answer.text, known: JSON.stringify(attempt.input), before: all }
  const recorded = (await listChanges(fixture, name)).difference(knownChanges)
  const mistakes = [
    ...findHeaderMistakes(answer, recorded),
    ...findResponseMistakes(actor, { ...attemptInput, answer, before }),
    ...findLeaks(fixture, actor, response),
    ...(await checkUndo(fixture, actor, answer)),
  ]
  created.forEach(({ id }) => kind.ids.delete(id))
  await refreshRecords(fixture, await findChangedKinds(fixture, { kind, start, answer }))
  return mistakes.map(describe)
}

async function getLastSequence({ server }: Fixture): Promise<number> {
  const { read } = server.app.platform.database
  const row = await read
    .selectFrom('journal')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirst()
  return Number(row?.seq ?? 0)
}

type PerformedWrite = { kind: Kind; start: number; answer: TestResponse }

/** Returns the written kind and those in the journal since `start`; all kinds if nothing was recorded. */
async function findChangedKinds(fixture: Fixture, { kind, start, answer }: PerformedWrite): Promise<Iterable<Kind>> {
  if (!answer.headers['x-change']) return fixture.kinds.values()
  const { read } = fixture.server.app.platform.database
  const rows = await read.selectFrom('journal').select('entity').where('seq', '>', start).distinct().execute()
  const entities = new Set(rows.map((row) => row.entity as string))
  return [...fixture.kinds.values()].filter((one) => one === kind || entities.has(one.subject.entity))
}

async function listChanges({ server }: Fixture, name: string): Promise<Set<string>> {
  const rows = await server.app.platform.database.read.selectFrom('journal').select('change').where('verb', '=', name).distinct().execute()
  return new Set(rows.map(({ change }) => change as string))
}

/** The `x-change` header must name the recorded change, and be absent if nothing was recorded. */
function findHeaderMistakes({ headers }: TestResponse, recorded: ReadonlySet<string>): string[] {
  const header = String(headers['x-change'] ?? '')
  const changes = [...recorded].join()
  return header === changes ? [] : [`names ${header || 'nothing'} and recorded ${changes || 'nothing'}`]
}

/** The response must show the record as saved, or as it was before deletion. */
function findResponseMistakes(
  actor: Actor,
  { kind, access, answer, before }: WriteAttempt & { answer: TestResponse; before: RecordResponse[] },
): string[] {
  const deleted = before.filter(({ id }) => !kind.records.some((record) => record.id === id))
  const records = [...kind.records, ...deleted]
  const visible = records.filter((record) => actor.oracle.sees(kind.subject, record))
  return getRows(answer, access.rows).flatMap((row) => {
    const saved = records.find(({ id }) => id === row.id)
    if (!saved) return [`shows ${row.id}, which does not exist`]
    const savedPart = Object.fromEntries(Object.entries(saved).filter(([property]) => property in row)) as RecordResponse
    return findContentMistakes(actor, { kind: { ...kind, records }, visible, shown: savedPart, row })
  })
}

/** Only users who may read the history can undo changes of others, within their own rights. */
const WITHOUT_HISTORY: readonly Rule[] = [...ALL_RULES, { action: 'read', subject: 'Journal', inverted: true }]
const READ_ONLY: readonly Rule[] = [{ action: 'read', subject: 'all' }]

async function checkUndo(fixture: Fixture, actor: Actor, answer: TestResponse): Promise<string[]> {
  const change = answer.headers['x-change']
  if (!change) return []
  const undo = async (as = actor.caller) =>
    (await request(fixture, as, { name: 'undo', input: { change } })) as TestResponse & { body: { code?: string } }
  const ownRules = fixture.rules.get(actor.id)
  const { helena } = fixture.server.people
  fixture.rules.set(helena.id, WITHOUT_HISTORY)
  const byOther = await undo(fixture.omnipotent)
  fixture.rules.set(helena.id, READ_ONLY)
  const byReader = await undo(fixture.omnipotent)
  fixture.rules.delete(helena.id)
  fixture.rules.set(actor.id, READ_ONLY)
  const withoutRight = await undo()
  fixture.rules.set(actor.id, ALL_RULES)
  const byOneself = await undo()
  if (ownRules) fixture.rules.set(actor.id, ownRules)
  else fixture.rules.delete(actor.id)
  if (byOneself.body.code === 'journal.final') return []
  return [
    ...(byOther.status === 404 ? [] : [`another user can undo it: ${byOther.status}`]),
    ...(byReader.status === 403 || byReader.status === 404 ? [] : [`a reader of the history can undo it: ${byReader.status}`]),
    ...(withoutRight.status === 403 ? [] : [`it can be undone without permission: ${withoutRight.status}`]),
    ...(byOneself.status === 200 ? [] : [`it cannot be undone: ${byOneself.status} ${byOneself.text}`]),
  ]
}
