import { isDeepStrictEqual } from 'node:util'
import type { Answered, Door, Fields } from '#platform/contract/access.ts'
import type { HistoryStep } from '#platform/contract/journal.ts'
import type { Actor } from './actors.ts'
import { findLeaks } from './leaks.ts'
import { findContentMistakes } from './list-checks.ts'
import { canCall } from './write-checks.ts'
import { request, getRows, type Kind, type Fixture } from './access-fixture.ts'

type ReadDoor = Extract<Door, { door: 'read' }>

/** Expects 404 for a hidden record, otherwise exactly the readable parts of it and of related records. */
export async function findReadMistakes(fixture: Fixture, actor: Actor, { name, door, kind, record }: Reading): Promise<string[]> {
  const { oracle } = actor
  const input = door.input(record.id)
  const answer = await request(fixture, actor.caller, { name, input })
  const wanted = getExpectedStatus(fixture, actor, { name, door, kind, record })
  const isRefusedMore = door.refusesMore !== undefined && answer.status === 403
  if (answer.status !== wanted && !isRefusedMore)
    return [`${actor.name} × ${name} ${record.id}: answers ${answer.status} and not ${wanted}`]
  const leaks = findLeaks(fixture, actor, { text: answer.text, known: JSON.stringify(input) })
  if (answer.status !== 200) return leaks
  const whole = getRows(await request(fixture, fixture.omnipotent, { name, input }), door.rows)
  const visible = kind.records.filter((one) => oracle.sees(kind.subject, one))
  const expected = whole.filter(({ id }) => visible.some((one) => one.id === id))
  const rows = getRows(answer, door.rows)
  const mistakes = isDeepStrictEqual(getIds(rows), getIds(expected))
    ? rows.flatMap((row, index) => findContentMistakes(actor, { kind, visible, shown: expected[index]!, row }))
    : [`shows ${getIds(rows).join()} and not ${getIds(expected).join()}`]
  return [...mistakes, ...leaks].map((mistake) => `${actor.name} × ${name} ${record.id}: ${mistake}`)
}

type Reading = { name: string; door: ReadDoor; kind: Kind; record: Answered }

function getExpectedStatus(fixture: Fixture, actor: Actor, { name, door, kind, record }: Reading): number {
  if (door.always?.(record, actor.id)) return 200
  if (!canCall(fixture, actor, name)) return 403
  if (!actor.oracle.sees(kind.subject, record)) return 404
  if (!actor.oracle.reads(kind.subject, { record, properties: door.reads })) return 403
  return !door.action || actor.oracle.may(door.action, kind.subject, record) ? 200 : 403
}

const getIds = (rows: Answered[]) => rows.map(({ id }) => id)

/** Expects 404 for a hidden record, otherwise every step without hidden fields. */
export async function findHistoryMistakes(
  fixture: Fixture,
  actor: Actor,
  { kind, record }: { kind: Kind; record: Answered },
): Promise<string[]> {
  const input = { entity: kind.subject.entity, id: record.id }
  const answer = await request(fixture, actor.caller, { name: 'history', input })
  const wanted = actor.oracle.sees(kind.subject, record) ? 200 : 404
  const say = (mistake: string) => `${actor.name} × history of ${kind.subject.entity} ${record.id}: ${mistake}`
  if (answer.status !== wanted) return [say(`answers ${answer.status} and not ${wanted}`)]
  const leaks = findLeaks(fixture, actor, answer)
  if (wanted !== 200) return leaks.map(say)
  const whole = await request(fixture, fixture.omnipotent, { name: 'history', input })
  const readable = (fields: Fields | null) =>
    fields &&
    Object.fromEntries(
      Object.entries(fields).filter(([field]) =>
        actor.oracle.mayProperty('read', kind.subject, { record, property: field.split('.')[0]! }),
      ),
    )
  const expected = getSteps(whole.body)
    .map((step) => ({ ...step, before: readable(step.before), after: readable(step.after) }))
    .filter(({ before, after }) => !before || !after || Object.keys({ ...before, ...after }).length > 0)
  const isRight = isDeepStrictEqual(getSteps(answer.body).map(withoutPeople), expected.map(withoutPeople))
  return [
    ...leaks,
    ...(isRight ? [] : [`shows ${JSON.stringify(getSteps(answer.body).map(({ before, after }) => [before, after])).slice(0, 200)}`]),
  ].map(say)
}

const getSteps = (body: unknown) => (body as { steps: HistoryStep[] }).steps
const withoutPeople = ({ actor: _, ...step }: HistoryStep) => step
