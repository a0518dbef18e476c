import type { RecordResponse } from '#platform/contract/access.ts'
import type { Rule } from '#platform/contract/rule.ts'
import { MAX_RULES } from '#platform/server/abilities/validate-rules.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'

export type Random = () => number
export type SubjectRecords = { subject: Subject; records: readonly RecordResponse[] }

type Draft = Omit<Rule, 'subject'>
/** Generators of conditions that match some records and of random subsets of properties. */
type Parts = {
  where: () => Record<string, unknown>
  /** Conditions on list fields, stored in a separate table, if the subject has any. */
  whereListed: () => Record<string, unknown>
  some: (share: number) => string[]
}

const ALL = ['read', 'create', 'update', 'delete']
const WRITES = ['create', 'update', 'delete']

const recipes: Record<string, (parts: Parts) => Draft[]> = {
  'reads only': () => [{ action: 'read' }],
  'one condition': ({ where }) => [{ action: ALL, conditions: where() }],
  'two conditions': ({ where }) => [
    { action: ALL, conditions: where() },
    { action: ALL, conditions: where() },
  ],
  'reads all, changes some': ({ where }) => [{ action: 'read' }, { action: WRITES, conditions: where() }],
  'changes more than it reads': ({ where }) => [{ action: 'read', conditions: where() }, { action: WRITES }],
  'writes without reading': () => [{ action: WRITES }],
  'inverted after': ({ where }) => [{ action: 'manage' }, { action: ['read', 'update'], conditions: where(), inverted: true }],
  'inverted before': ({ where }) => [
    { action: ALL, conditions: where(), inverted: true },
    { action: ALL, conditions: where() },
  ],
  'some fields': ({ some }) => [
    { action: ['read', 'create'], fields: some(0.5) },
    { action: 'update', fields: some(0.3) },
  ],
  'union of fields': ({ some, where }) => [
    { action: ALL, fields: some(0.4) },
    { action: ['read', 'update'], fields: some(0.4), conditions: where() },
  ],
  'union of fields, wider first': ({ some, where }) => [
    { action: ALL, conditions: where() },
    { action: 'read', fields: some(0.3) },
  ],
  'hidden fields': ({ some }) => [{ action: 'manage' }, { action: 'read', fields: some(0.3), inverted: true }],
  'fields hidden on some': ({ some, where }) => [
    { action: ALL },
    { action: ['read', 'update'], fields: some(0.4), conditions: where(), inverted: true },
  ],
  'fields shown by a list': ({ some, whereListed }) => [
    { action: ALL, fields: some(0.4) },
    { action: ['read', 'update'], conditions: whereListed() },
  ],
}

const MIXTURE_COUNT = 5

/** Generates one role per recipe and some random mixtures, each with rules for every subject. */
export function generateRoles(known: readonly SubjectRecords[], random: Random): Record<string, Rule[]> {
  const createRole = (drafts: (parts: Parts) => Draft[]): Rule[] =>
    known.flatMap((one) => drafts(createParts(one, random)).map((draft) => ({ ...draft, subject: one.subject.subject })))
  const createMixture = () => {
    const chosen = Object.values(recipes).filter(() => random() < 0.2)
    return createRole((parts) => chosen.flatMap((make) => make(parts)).slice(0, MAX_RULES / known.length))
  }
  return Object.fromEntries([
    ...Object.entries(recipes).map(([name, make]) => [name, createRole(make)] as const),
    ...Array.from({ length: MIXTURE_COUNT }, (_, turn) => [`mixture ${turn + 1}`, createMixture()] as const),
  ])
}

function createParts({ subject, records }: SubjectRecords, random: Random): Parts {
  const names = Object.keys(subject.fields).filter((name) => name !== 'id')
  const selective = names.filter((name) => isSelective(records.map((record) => getValue(record, name))))
  const selectable = selective.length > 0 ? selective : names
  const properties = [...new Set([...names.map((name) => name.split('.')[0]!), ...(subject.extraProperties ?? [])])]
  const lists = names.filter((name) => 'list' in subject.fields[name]!)
  const createCondition = (choice: string[]) => {
    const name = pick(random, choice)
    return {
      [name]: pickOperand(random, {
        name,
        values: records.map((record) => getValue(record, name)),
        isList: 'list' in subject.fields[name]!,
      }),
    }
  }
  return {
    where: () => createCondition(selectable),
    whereListed: () => createCondition(lists.length > 0 ? lists : selectable),
    some: (share) => {
      const chosen = properties.filter(() => random() < share)
      return chosen.length > 0 ? chosen : [pick(random, properties)]
    },
  }
}

function isSelective(values: unknown[]): boolean {
  const distinct = new Set(values.map((value) => JSON.stringify(value))).size
  return distinct > 1 && distinct < values.length
}

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!

/** Reads a path such as `assignee.id`; null if missing, a list of values for a list. */
function getValue(record: RecordResponse, name: string): unknown {
  const within = (value: unknown, key: string) => (value as Record<string, unknown> | null)?.[key] ?? null
  return name
    .split('.')
    .reduce<unknown>((value, key) => (Array.isArray(value) ? value.map((one) => within(one, key)) : within(value, key)), record)
}

function pickOperand(random: Random, { name, values, isList }: { name: string; values: unknown[]; isList: boolean }): unknown {
  if (isList) {
    const elements = values.flat() as (string | number)[]
    return pick(random, [
      pick(random, elements),
      { $in: [pick(random, elements), pick(random, elements)] },
      { $ne: pick(random, elements) },
    ])
  }
  const [one, other] = [pick(random, values), pick(random, values)]
  if (name.endsWith('.id') && (one === null || other === null)) return { $exists: random() < 0.5 }
  return pick(random, [one, { $ne: one }, { $in: [one, other] }, { $nin: [one] }])
}
