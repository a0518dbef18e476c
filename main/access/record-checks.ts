import { isDeepStrictEqual } from 'node:util'
import type { RecordResponse, EndpointAccess, FieldValues } from '#platform/contract/access.ts'
import type { HistoryStep } from '#platform/contract/journal.ts'
import type { Actor } from './actors.ts'
import { findLeaks } from './leaks.ts'
import { findContentMistakes } from './list-checks.ts'
import { canCall } from './write-checks.ts'
import { request, getRows, type Kind, type Fixture } from './access-fixture.ts'

type ReadAccess = Extract<EndpointAccess, { type: 'read' }>

/** Expects 404 for a hidden record, otherwise exactly the readable parts of it and of related records. */
export async function findReadMistakes(fixture: Fixture, actor: Actor, { name, access, kind, record }: Reading): Promise<string[]> {
  const { oracle } = actor
  const input = access.input(record.id)
  const answer = await request(fixture, actor.caller, { name, input })
  const expectedStatus = getExpectedStatus(fixture, actor, { name, access, kind, record })
  const isRefusedMore = access.extraDenialReason !== undefined && answer.status === 403
  if (answer.status !== expectedStatus && !isRefusedMore)
    return [`${actor.name} × ${name} ${record.id}: answers ${answer.status} and not ${expectedStatus}`]
  const leaks = findLeaks(fixture, actor, { text: answer.text, known: JSON.stringify(input) })
  if (answer.status !== 200) return leaks
  const fullAnswer = getRows(await request(fixture, fixture.omnipotent, { name, input }), access.rows)
  const visible = kind.records.filter((one) => oracle.sees(kind.subject, one))
  const expected = fullAnswer.filter(({ id }) => visible.some((one) => one.id === id))
  const rows = getRows(answer, access.rows)
  const mistakes = isDeepStrictEqual(getIds(rows), getIds(expected))
    ? rows.flatMap((row, index) => findContentMistakes(actor, { kind, visible, shown: expected[index]!, row }))
    : [`shows ${getIds(rows).join()} and not ${getIds(expected).join()}`]
  return [...mistakes, ...leaks].map((mistake) => `${actor.name} × ${name} ${record.id}: ${mistake}`)
}

type Reading = { name: string; access: ReadAccess; kind: Kind; record: RecordResponse }

function getExpectedStatus(fixture: Fixture, actor: Actor, { name, access, kind, record }: Reading): number {
  if (access.always?.(record, actor.id)) return 200
  if (!canCall(fixture, actor, name)) return 403
  if (!actor.oracle.sees(kind.subject, record)) return 404
  if (!actor.oracle.reads(kind.subject, { record, properties: access.reads })) return 403
  const isAllowed = !access.action || actor.oracle.may(access.action, kind.subject, record)
  return isAllowed ? (access.conflictReason === undefined ? 200 : 409) : 403
}

const getIds = (rows: RecordResponse[]) => rows.map(({ id }) => id)

/** Expects 404 for a hidden record, otherwise every step without hidden fields. */
export async function findHistoryMistakes(
  fixture: Fixture,
  actor: Actor,
  { kind, record }: { kind: Kind; record: RecordResponse },
): Promise<string[]> {
  const input = { entity: kind.subject.entity, id: record.id }
  const answer = await request(fixture, actor.caller, { name: 'history', input })
  const expectedStatus = actor.oracle.sees(kind.subject, record) ? 200 : 404
  const describe = (mistake: string) => `${actor.name} × history of ${kind.subject.entity} ${record.id}: ${mistake}`
  if (answer.status !== expectedStatus) return [describe(`answers ${answer.status} and not ${expectedStatus}`)]
  const leaks = findLeaks(fixture, actor, answer)
  if (expectedStatus !== 200) return leaks.map(describe)
  const fullAnswer = await request(fixture, fixture.omnipotent, { name: 'history', input })
  const readable = (fields: FieldValues | null) =>
    fields &&
    Object.fromEntries(
      Object.entries(fields).filter(([field]) =>
        actor.oracle.mayProperty('read', kind.subject, { record, property: field.split('.')[0]! }),
      ),
    )
  const expected = getSteps(fullAnswer.body)
    .map((step) => ({ ...step, before: readable(step.before), after: readable(step.after) }))
    .filter(({ before, after }) => !before || !after || Object.keys({ ...before, ...after }).length > 0)
  const isRight = isDeepStrictEqual(getSteps(answer.body).map(withoutPeople), expected.map(withoutPeople))
  return [
    ...leaks,
    ...(isRight ? [] : [`shows ${JSON.stringify(getSteps(answer.body).map(({ before, after }) => [before, after])).slice(0, 200)}`]),
  ].map(describe)
}

const getSteps = (body: unknown) => (body as { steps: HistoryStep[] }).steps
const withoutPeople = ({ actor: _, ...step }: HistoryStep) => step
