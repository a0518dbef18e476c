import type { Answered } from '#platform/contract/access.ts'
import type { Rule } from '#platform/contract/identity.ts'
import type { TestAnswer } from '#platform/server/testing/caller.ts'
import { ALL_RULES, type Actor } from './actors.ts'
import { findLeaks } from './leaks.ts'
import { findContentMistakes } from './list-checks.ts'
import type { Attempt, CopyDoor, CreateDoor, WriteDoor } from './write-checks.ts'
import { refresh, request, getRows, type Kind, type Fixture } from './access-fixture.ts'

type WriteAttempt = { name: string; door: WriteDoor | CreateDoor | CopyDoor; kind: Kind; attempt: Attempt }

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
async function retryWhenBusy(ask: () => Promise<TestAnswer>, turn = 1): Promise<TestAnswer> {
  const answer = await ask()
  return answer.status === 503 && turn < MAX_ATTEMPTS ? retryWhenBusy(ask, turn + 1) : answer
}

/** Checks a write that the rules allow, its response, and its undo by another user, without the right, and by the actor. */
export async function checkAllowed(fixture: Fixture, actor: Actor, tried: WriteAttempt): Promise<string[]> {
  const { name, door, kind, attempt } = tried
  const before = kind.records
  const all = new Map([...fixture.kinds].map(([subject, { records }]) => [subject, records]))
  const known = await listChanges(fixture, name)
  const start = await getLastSequence(fixture)
  const answer = await request(fixture, actor.caller, { name, input: attempt.input })
  const say = (mistake: string) => `${actor.name} × ${name} ${attempt.description}: ${mistake}`
  if ('refusesMore' in door && [400, 403, 404].includes(answer.status))
    return findLeaks(fixture, actor, { text: answer.text, known: JSON.stringify(attempt.input) }).map(say)
  if (answer.status !== 200) return [say(`answers ${answer.status} and not 200 ${answer.text.slice(0, 160)}`)]
  const created = door.door === 'write' ? [] : getRows(answer, door.rows)
  created.forEach(({ id }) => kind.ids.add(id))
  await refresh(fixture, await findChangedKinds(fixture, { kind, start, answer }))
  const heard = { text: answer.text, known: JSON.stringify(attempt.input), before: all }
  const recorded = (await listChanges(fixture, name)).difference(known)
  const mistakes = [
    ...findHeaderMistakes(answer, recorded),
    ...findResponseMistakes(actor, { ...tried, answer, before }),
    ...findLeaks(fixture, actor, heard),
    ...(await checkUndo(fixture, actor, answer)),
  ]
  created.forEach(({ id }) => kind.ids.delete(id))
  await refresh(fixture, await findChangedKinds(fixture, { kind, start, answer }))
  return mistakes.map(say)
}

async function getLastSequence({ server }: Fixture): Promise<number> {
  const { read } = server.app.platform.database
  const row = await read
    .selectFrom('journal')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirst()
  return Number(row?.seq ?? 0)
}

type PerformedWrite = { kind: Kind; start: number; answer: TestAnswer }

/** Returns the written kind and those in the journal since `start`; all kinds if nothing was recorded. */
async function findChangedKinds(fixture: Fixture, { kind, start, answer }: PerformedWrite): Promise<Iterable<Kind>> {
  if (!answer.headers['x-change']) return fixture.kinds.values()
  const { read } = fixture.server.app.platform.database
  const rows = await read.selectFrom('journal').select('entity').where('seq', '>', start).distinct().execute()
  const entities = new Set(rows.map((row) => row.entity as string))
  return [...fixture.kinds.values()].filter((one) => one === kind || entities.has(one.subject.entity))
}

/** Returns the ids of all changes recorded by this operation. */
async function listChanges({ server }: Fixture, name: string): Promise<Set<string>> {
  const rows = await server.app.platform.database.read.selectFrom('journal').select('change').where('verb', '=', name).distinct().execute()
  return new Set(rows.map(({ change }) => change as string))
}

/** The `x-change` header must name the recorded change, and be absent if nothing was recorded. */
function findHeaderMistakes({ headers }: TestAnswer, recorded: ReadonlySet<string>): string[] {
  const named = String(headers['x-change'] ?? '')
  const changes = [...recorded].join()
  return named === changes ? [] : [`names ${named || 'nothing'} and recorded ${changes || 'nothing'}`]
}

/** The response must show the record as saved, or as it was before deletion. */
function findResponseMistakes(
  actor: Actor,
  { kind, door, answer, before }: WriteAttempt & { answer: TestAnswer; before: Answered[] },
): string[] {
  const gone = before.filter(({ id }) => !kind.records.some((record) => record.id === id))
  const records = [...kind.records, ...gone]
  const visible = records.filter((record) => actor.oracle.sees(kind.subject, record))
  return getRows(answer, door.rows).flatMap((row) => {
    const shown = records.find(({ id }) => id === row.id)
    if (!shown) return [`shows ${row.id}, which is not there`]
    const answered = Object.fromEntries(Object.entries(shown).filter(([property]) => property in row)) as Answered
    return findContentMistakes(actor, { kind: { ...kind, records }, visible, shown: answered, row })
  })
}

/** Only users who may read the history can undo changes of others, within their own rights. */
const WITHOUT_HISTORY: readonly Rule[] = [...ALL_RULES, { action: 'read', subject: 'Journal', inverted: true }]
const READ_ONLY: readonly Rule[] = [{ action: 'read', subject: 'all' }]

async function checkUndo(fixture: Fixture, actor: Actor, answer: TestAnswer): Promise<string[]> {
  const change = answer.headers['x-change']
  if (!change) return []
  const undo = async (as = actor.caller) =>
    (await request(fixture, as, { name: 'undo', input: { change } })) as TestAnswer & { body: { code?: string } }
  const own = fixture.rules.get(actor.id)
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
  if (own) fixture.rules.set(actor.id, own)
  else fixture.rules.delete(actor.id)
  if (byOneself.body.code === 'journal.final') return []
  return [
    ...(byOther.status === 404 ? [] : [`somebody else undoes it: ${byOther.status}`]),
    ...(byReader.status === 403 || byReader.status === 404 ? [] : [`whoever only reads the history undoes it: ${byReader.status}`]),
    ...(withoutRight.status === 403 ? [] : [`it is undone without the right: ${withoutRight.status}`]),
    ...(byOneself.status === 200 ? [] : [`it cannot be undone: ${byOneself.status} ${byOneself.text}`]),
  ]
}
