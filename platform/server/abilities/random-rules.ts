import type { Rule } from '#platform/contract/rule.ts'
import type { SampleRow } from './sample-tasks.ts'

export type Random = () => number

export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pickOne = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!
const pickSome = <T>(random: Random, values: readonly T[], share: number): T[] => values.filter(() => random() < share)

const texts = ['draft', 'sent', 'paid', 'Paid', '', "o'hara", '10']
const numbers = [-3, 0, 1, 2, 2.5, 3_000_000_000]
const people = [1, 2, 3]
const times = ['2026-01-01', '2026-01-01T00:00:00.000Z', '2026-06-30T12:00:00.000Z', '2025-12-31T23:59:59.999Z']
const tags = ['team', 'low', 'high']

export function randomRow(random: Random, id: number): SampleRow {
  const orNull = <T>(values: readonly T[]) => (random() < 0.3 ? null : pickOne(random, values))
  return {
    id,
    title: pickOne(random, texts),
    status: orNull(texts),
    amount: orNull(numbers.filter(Number.isInteger)),
    share: orNull(numbers),
    dueAt: orNull(times),
    isImportant: pickOne(random, [0, 1]),
    assigneeId: orNull(people),
    clientName: orNull(texts),
    removedAt: null,
    tags: pickSome(random, tags, 0.4),
    watchers: pickSome(random, people, 0.4),
  }
}

export function randomRules(random: Random): Rule[] {
  return Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
    const subject = pickOne(random, [...Array<string>(9).fill('Task'), 'all', 'Workspace', ['Task', 'all']])
    const isTaskRule = subject === 'Task'
    return {
      action: pickOne(random, ['read', 'manage', 'update', ['read', 'update'], ['read', 'update'], ['manage', 'delete']]),
      subject,
      ...(random() < 0.4 && { inverted: true }),
      ...(isTaskRule && random() < 0.95 && { conditions: randomConditions(random) }),
      ...(isTaskRule &&
        random() < 0.2 && {
          fields: pickOne(random, [['title'], ['assignee', 'tags'], ['*'], ['status', 'share', 'amount', 'dueAt', 'is*']]),
        }),
    }
  })
}

function randomConditions(random: Random): Record<string, unknown> {
  const fields = [pickOne(random, Object.keys(conditionsOn)), ...pickSome(random, Object.keys(conditionsOn), 0.04)]
  return Object.fromEntries(fields.map((field) => [field, conditionsOn[field]!(random)]))
}

type Generate = (random: Random) => unknown

const equality = <T>(values: readonly T[], random: Random): unknown[] => [
  pickOne(random, values),
  { $eq: pickOne(random, values) },
  { $ne: pickOne(random, values) },
  { $in: pickSome(random, values, 0.4) },
  { $nin: pickSome(random, values, 0.4) },
]
const ordering = <T>(values: readonly T[], random: Random): unknown[] => [
  { $lt: pickOne(random, values) },
  { $lte: pickOne(random, values) },
  { $gt: pickOne(random, values) },
  { $gte: pickOne(random, values), $ne: pickOne(random, values) },
]
const exists = (random: Random) => ({ $exists: random() < 0.5 })

const conditionsOn: Record<string, Generate> = {
  title: (random) => pickOne(random, [...equality([...texts, null], random), exists(random)]),
  status: (random) => pickOne(random, [...equality([...texts, null], random), exists(random)]),
  amount: (random) => pickOne(random, [...equality([...numbers, null], random), ...ordering(numbers, random)]),
  share: (random) => pickOne(random, [...equality([...numbers, null], random), ...ordering(numbers, random)]),
  dueAt: (random) => pickOne(random, [...equality([...times, null], random), ...ordering(times, random)]),
  isImportant: (random) => pickOne(random, equality([true, false, null], random)),
  'assignee.id': (random) => pickOne(random, [...equality(people, random), ...ordering(numbers, random), exists(random)]),
  'client.name': (random) => pickOne(random, [...equality([...texts, null], random), exists(random)]),
  tags: (random) => pickOne(random, [...equality(tags, random), ...listOperators(tags, random), { $size: Math.floor(random() * 3) }]),
  'watchers.id': (random) => pickOne(random, [...equality(people, random), ...ordering(people, random), ...listOperators(people, random)]),
}

function listOperators<T>(values: readonly T[], random: Random): unknown[] {
  const elementOperators = { $ne: pickOne(random, values), $in: pickSome(random, values, 0.6), $nin: pickSome(random, values, 0.2) }
  return [{ $all: pickSome(random, values, 0.4) }, { $elemMatch: elementOperators }, { $elemMatch: { $eq: pickOne(random, values) } }]
}
