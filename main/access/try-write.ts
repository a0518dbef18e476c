import type { Answered } from '#platform/contract/access.ts'
import type { Rule } from '#platform/contract/identity.ts'
import type { TestAnswer } from '#platform/server/testing/caller.ts'
import { ALL_RULES, type Actor } from './actors.ts'
import { leaksIn } from './leaks.ts'
import { contentMistakes } from './list-checks.ts'
import type { Attempt, CopyDoor, CreateDoor, WriteDoor } from './write-checks.ts'
import { refresh, request, rowsOf, type Kind, type World } from './world.ts'

type Tried = { name: string; door: WriteDoor | CreateDoor | CopyDoor; kind: Kind; attempt: Attempt }

/** Tries what the rules refuse. */
export async function tryRefused(world: World, actor: Actor, { name, attempt }: Tried): Promise<string[]> {
  const answer = await insist(() => request(world, actor.caller, { name, input: attempt.input }))
  const leaks = leaksIn(world, actor, { text: answer.text, known: JSON.stringify(attempt.input) })
  // A guess that the call cannot take says nothing either.
  const isRefused = answer.status === attempt.wanted || (attempt.isGuess === true && answer.status === 400)
  return [...(isRefused ? [] : [`answers ${answer.status} and not ${attempt.wanted} ${answer.text.slice(0, 160)}`]), ...leaks].map(
    (mistake) => `${actor.name} × ${name} ${attempt.what}: ${mistake}`,
  )
}

const PATIENCE = 5

/** Asks again where others were in the way: all actors try at once. */
async function insist(ask: () => Promise<TestAnswer>, turn = 1): Promise<TestAnswer> {
  const answer = await ask()
  return answer.status === 503 && turn < PATIENCE ? insist(ask, turn + 1) : answer
}

/** Tries what the rules allow, looks at what is answered, and takes it back: as somebody else, without the right, and as oneself. */
export async function tryAllowed(world: World, actor: Actor, tried: Tried): Promise<string[]> {
  const { name, door, kind, attempt } = tried
  const before = kind.records
  const all = new Map([...world.kinds].map(([subject, { records }]) => [subject, records]))
  const known = await changesOf(world, name)
  const answer = await request(world, actor.caller, { name, input: attempt.input })
  const say = (mistake: string) => `${actor.name} × ${name} ${attempt.what}: ${mistake}`
  if ('refusesMore' in door && [400, 403, 404].includes(answer.status))
    return leaksIn(world, actor, { text: answer.text, known: JSON.stringify(attempt.input) }).map(say)
  if (answer.status !== 200) return [say(`answers ${answer.status} and not 200 ${answer.text.slice(0, 160)}`)]
  const created = door.door === 'write' ? [] : rowsOf(answer, door.rows)
  created.forEach(({ id }) => kind.ids.add(id))
  await refresh(world)
  const heard = { text: answer.text, known: JSON.stringify(attempt.input), before: all }
  const recorded = (await changesOf(world, name)).difference(known)
  const mistakes = [
    ...namingMistakes(answer, recorded),
    ...answerMistakes(actor, { ...tried, answer, before }),
    ...leaksIn(world, actor, heard),
    ...(await takeBack(world, actor, answer)),
  ]
  created.forEach(({ id }) => kind.ids.delete(id))
  await refresh(world)
  return mistakes.map(say)
}

/** What acts of this name have recorded. */
async function changesOf({ server }: World, name: string): Promise<Set<string>> {
  const rows = await server.app.platform.database.read.selectFrom('journal').select('change').where('verb', '=', name).distinct().execute()
  return new Set(rows.map(({ change }) => change as string))
}

/** An act names what it recorded, so that it can be taken back, and nothing where that is nothing. */
function namingMistakes({ headers }: TestAnswer, recorded: ReadonlySet<string>): string[] {
  const named = String(headers['x-change'] ?? '')
  const changes = [...recorded].join()
  return named === changes ? [] : [`names ${named || 'nothing'} and recorded ${changes || 'nothing'}`]
}

/** The answer shows a record, whole or as lists do, as it has become; one that is gone is shown as it was. */
function answerMistakes(actor: Actor, { kind, door, answer, before }: Tried & { answer: TestAnswer; before: Answered[] }): string[] {
  const gone = before.filter(({ id }) => !kind.records.some((record) => record.id === id))
  const records = [...kind.records, ...gone]
  const visible = records.filter((record) => actor.oracle.sees(kind.subject, record))
  return rowsOf(answer, door.rows).flatMap((row) => {
    const shown = records.find(({ id }) => id === row.id)
    if (!shown) return [`shows ${row.id}, which is not there`]
    const answered = Object.fromEntries(Object.entries(shown).filter(([property]) => property in row)) as Answered
    return contentMistakes(actor, { kind: { ...kind, records }, visible, shown: answered, row })
  })
}

/** Whoever sees the history may take back what others did, as far as their rights go; all others may not. */
const WITHOUT_HISTORY: readonly Rule[] = [...ALL_RULES, { action: 'read', subject: 'Journal', inverted: true }]
const READING: readonly Rule[] = [{ action: 'read', subject: 'all' }]

async function takeBack(world: World, actor: Actor, answer: TestAnswer): Promise<string[]> {
  const change = answer.headers['x-change']
  if (!change) return []
  const undo = async (as = actor.caller) =>
    (await request(world, as, { name: 'undo', input: { change } })) as TestAnswer & { body: { code?: string } }
  const own = world.rules.get(actor.id)
  const { helena } = world.server.people
  world.rules.set(helena.id, WITHOUT_HISTORY)
  const byOther = await undo(world.omnipotent)
  world.rules.set(helena.id, READING)
  const byReader = await undo(world.omnipotent)
  world.rules.delete(helena.id)
  world.rules.set(actor.id, READING)
  const withoutRight = await undo()
  world.rules.set(actor.id, ALL_RULES)
  const byOneself = await undo()
  if (own) world.rules.set(actor.id, own)
  else world.rules.delete(actor.id)
  if (byOneself.body.code === 'journal.final') return []
  return [
    ...(byOther.status === 404 ? [] : [`somebody else undoes it: ${byOther.status}`]),
    ...(byReader.status === 403 || byReader.status === 404 ? [] : [`whoever only reads the history undoes it: ${byReader.status}`]),
    ...(withoutRight.status === 403 ? [] : [`it is undone without the right: ${withoutRight.status}`]),
    ...(byOneself.status === 200 ? [] : [`it cannot be undone: ${byOneself.status} ${byOneself.text}`]),
  ]
}
