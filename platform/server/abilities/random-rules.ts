import type { Rule } from '#platform/contract/identity.ts'
import type { SampleRow } from './sample-tasks.ts'

export type Random = () => number

/** The same numbers for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!
const some = <T>(random: Random, values: readonly T[], share: number): T[] => values.filter(() => random() < share)

const texts = ['draft', 'sent', 'paid', 'Paid', '', "o'hara", '10']
const numbers = [-3, 0, 1, 2, 2.5, 3_000_000_000]
const people = [1, 2, 3]
const times = ['2026-01-01', '2026-01-01T00:00:00.000Z', '2026-06-30T12:00:00.000Z', '2025-12-31T23:59:59.999Z']
const tags = ['team', 'low', 'high']

export function randomRow(random: Random, id: number): SampleRow {
  const orNull = <T>(values: readonly T[]) => (random() < 0.3 ? null : pick(random, values))
  return {
    id,
    title: pick(random, texts),
    status: orNull(texts),
    amount: orNull(numbers.filter(Number.isInteger)),
    share: orNull(numbers),
    dueAt: orNull(times),
    isImportant: pick(random, [0, 1]),
    assigneeId: orNull(people),
    clientName: orNull(texts),
    removedAt: null,
    tags: some(random, tags, 0.4),
    watchers: some(random, people, 0.4),
  }
}

/** One to six rules that overlap: in both orders, inverted or not, on wildcards, properties and conditions. */
export function randomRules(random: Random): Rule[] {
  return Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
    const subject = pick(random, [...Array<string>(9).fill('Task'), 'all', 'Workspace', ['Task', 'all']])
    const onTask = subject === 'Task'
    return {
      action: pick(random, ['read', 'manage', 'update', ['read', 'update'], ['read', 'update'], ['manage', 'delete']]),
      subject,
      ...(random() < 0.4 && { inverted: true }),
      ...(onTask && random() < 0.95 && { conditions: randomConditions(random) }),
      ...(onTask &&
        random() < 0.2 && {
          fields: pick(random, [['title'], ['assignee', 'tags'], ['*'], ['status', 'share', 'amount', 'dueAt', 'is*']]),
        }),
    }
  })
}

function randomConditions(random: Random): Record<string, unknown> {
  const fields = [pick(random, Object.keys(conditionsOn)), ...some(random, Object.keys(conditionsOn), 0.04)]
  return Object.fromEntries(fields.map((field) => [field, conditionsOn[field]!(random)]))
}

type Generate = (random: Random) => unknown

const equality = <T>(values: readonly T[], random: Random): unknown[] => [
  pick(random, values),
  { $eq: pick(random, values) },
  { $ne: pick(random, values) },
  { $in: some(random, values, 0.4) },
  { $nin: some(random, values, 0.4) },
]
const ordering = <T>(values: readonly T[], random: Random): unknown[] => [
  { $lt: pick(random, values) },
  { $lte: pick(random, values) },
  { $gt: pick(random, values) },
  { $gte: pick(random, values), $ne: pick(random, values) },
]
const exists = (random: Random) => ({ $exists: random() < 0.5 })

const conditionsOn: Record<string, Generate> = {
  title: (random) => pick(random, [...equality([...texts, null], random), exists(random)]),
  status: (random) => pick(random, [...equality([...texts, null], random), exists(random)]),
  amount: (random) => pick(random, [...equality([...numbers, null], random), ...ordering(numbers, random)]),
  share: (random) => pick(random, [...equality([...numbers, null], random), ...ordering(numbers, random)]),
  dueAt: (random) => pick(random, [...equality([...times, null], random), ...ordering(times, random)]),
  isImportant: (random) => pick(random, equality([true, false, null], random)),
  'assignee.id': (random) => pick(random, [...equality(people, random), ...ordering(numbers, random), exists(random)]),
  'client.name': (random) => pick(random, [...equality([...texts, null], random), exists(random)]),
  tags: (random) => pick(random, [...equality(tags, random), ...lists(tags, random), { $size: Math.floor(random() * 3) }]),
  'watchers.id': (random) => pick(random, [...equality(people, random), ...ordering(people, random), ...lists(people, random)]),
}

function lists<T>(values: readonly T[], random: Random): unknown[] {
  const ofElement = { $ne: pick(random, values), $in: some(random, values, 0.6), $nin: some(random, values, 0.2) }
  return [{ $all: some(random, values, 0.4) }, { $elemMatch: ofElement }, { $elemMatch: { $eq: pick(random, values) } }]
}
