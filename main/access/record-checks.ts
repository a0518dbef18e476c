import { isDeepStrictEqual } from 'node:util'
import type { Answered, Door, Fields } from '#platform/contract/access.ts'
import type { HistoryStep } from '#platform/contract/journal.ts'
import type { Actor } from './actors.ts'
import { leaksIn } from './leaks.ts'
import { contentMistakes } from './list-checks.ts'
import { mayAsk } from './write-checks.ts'
import { request, rowsOf, type Kind, type World } from './world.ts'

type ReadDoor = Extract<Door, { door: 'read' }>

/** What is wrong with how one record is read: 404 where it is out of sight, else what the rules leave of it and of the records beside it. */
export async function readMistakes(world: World, actor: Actor, { name, door, kind, record }: Reading): Promise<string[]> {
  const { oracle } = actor
  const input = door.input(record.id)
  const answer = await request(world, actor.caller, { name, input })
  const wanted = readVerdict(world, actor, { name, door, kind, record })
  const isRefusedMore = door.refusesMore !== undefined && answer.status === 403
  if (answer.status !== wanted && !isRefusedMore)
    return [`${actor.name} × ${name} ${record.id}: answers ${answer.status} and not ${wanted}`]
  const leaks = leaksIn(world, actor, { text: answer.text, known: JSON.stringify(input) })
  if (answer.status !== 200) return leaks
  const whole = rowsOf(await request(world, world.omnipotent, { name, input }), door.rows)
  const visible = kind.records.filter((one) => oracle.sees(kind.subject, one))
  const expected = whole.filter(({ id }) => visible.some((one) => one.id === id))
  const rows = rowsOf(answer, door.rows)
  const mistakes = isDeepStrictEqual(idsOf(rows), idsOf(expected))
    ? rows.flatMap((row, index) => contentMistakes(actor, { kind, visible, shown: expected[index]!, row }))
    : [`shows ${idsOf(rows).join()} and not ${idsOf(expected).join()}`]
  return [...mistakes, ...leaks].map((mistake) => `${actor.name} × ${name} ${record.id}: ${mistake}`)
}

type Reading = { name: string; door: ReadDoor; kind: Kind; record: Answered }

function readVerdict(world: World, actor: Actor, { name, door, kind, record }: Reading): number {
  if (door.always?.(record, actor.id)) return 200
  if (!mayAsk(world, actor, name)) return 403
  if (!actor.oracle.sees(kind.subject, record)) return 404
  if (!actor.oracle.reads(kind.subject, { record, properties: door.reads })) return 403
  return !door.action || actor.oracle.may(door.action, kind.subject, record) ? 200 : 403
}

const idsOf = (rows: Answered[]) => rows.map(({ id }) => id)

/** What is wrong with the history of one record: 404 where it is out of sight, else every step without what the rules hide. */
export async function historyMistakes(world: World, actor: Actor, { kind, record }: { kind: Kind; record: Answered }): Promise<string[]> {
  const input = { entity: kind.subject.entity, id: record.id }
  const answer = await request(world, actor.caller, { name: 'history', input })
  const wanted = actor.oracle.sees(kind.subject, record) ? 200 : 404
  const say = (mistake: string) => `${actor.name} × history of ${kind.subject.entity} ${record.id}: ${mistake}`
  if (answer.status !== wanted) return [say(`answers ${answer.status} and not ${wanted}`)]
  const leaks = leaksIn(world, actor, answer)
  if (wanted !== 200) return leaks.map(say)
  const whole = await request(world, world.omnipotent, { name: 'history', input })
  const readable = (fields: Fields | null) =>
    fields &&
    Object.fromEntries(
      Object.entries(fields).filter(([field]) =>
        actor.oracle.mayProperty('read', kind.subject, { record, property: field.split('.')[0]! }),
      ),
    )
  const expected = stepsOf(whole.body)
    .map((step) => ({ ...step, before: readable(step.before), after: readable(step.after) }))
    .filter(({ before, after }) => !before || !after || Object.keys({ ...before, ...after }).length > 0)
  const isRight = isDeepStrictEqual(stepsOf(answer.body).map(withoutPeople), expected.map(withoutPeople))
  return [
    ...leaks,
    ...(isRight ? [] : [`shows ${JSON.stringify(stepsOf(answer.body).map(({ before, after }) => [before, after])).slice(0, 200)}`]),
  ].map(say)
}

const stepsOf = (body: unknown) => (body as { steps: HistoryStep[] }).steps
const withoutPeople = ({ actor: _, ...step }: HistoryStep) => step
