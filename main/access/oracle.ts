import { createMongoAbility, subject as typed, type AnyMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { RecordResponse, FieldValues } from '#platform/contract/access.ts'
import type { Rule } from '#platform/contract/rule.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'

/** Evaluates rules on unmasked records with plain CASL in memory, independently of the SQL under test. */
export type Oracle = {
  /** Whether the action is allowed on at least some records. */
  any: (action: string, subject: string) => boolean
  /** Whether the action is allowed on at least one property of the record. */
  may: (action: string, subject: Subject, record: FieldValues) => boolean
  mayProperty: (action: string, subject: Subject, of: { record: FieldValues; property: string }) => boolean
  /** Also requires that all parent records are visible. */
  sees: (subject: Subject, record: FieldValues) => boolean
  seesAround: (subject: Subject, record: FieldValues) => boolean
  reads: (subject: Subject, of: { record: FieldValues; properties?: 'everything' | readonly string[] | undefined }) => boolean
  /** Replaces hidden properties of `shown` by null; rules are evaluated on the whole record. */
  masked: (subject: Subject, record: RecordResponse, response?: FieldValues) => FieldValues
  hasFieldRules: (subject: Subject) => boolean
}

export function createOracle(rules: readonly Rule[], recordsOf: (subject: string) => readonly RecordResponse[]): Oracle {
  const ability: AnyMongoAbility = createMongoAbility([...rules] as RawRuleOf<MongoAbility>[])
  const can = (action: string, subject: Subject, of: { record: FieldValues; property: string }) =>
    ability.can(action, typed(subject.subject, { ...of.record }), of.property)
  const may: Oracle['may'] = (action, subject, record) =>
    listProperties(subject).some((property) => can(action, subject, { record, property }))
  const seesAround: Oracle['seesAround'] = ({ parent: within }, record) => {
    if (!within) return true
    const parent = recordsOf(within.subject.subject).find(({ id }) => id === record[within.column])
    return parent !== undefined && sees(within.subject, parent)
  }
  const sees: Oracle['sees'] = (subject, record) => may('read', subject, record) && seesAround(subject, record)
  return {
    any: (action, subject) => ability.can(action, subject),
    may,
    mayProperty: can,
    sees,
    seesAround,
    reads: (subject, { record, properties = [] }) =>
      (properties === 'everything' ? listProperties(subject) : properties).every((property) => can('read', subject, { record, property })),
    masked: (subject, record, response = record) =>
      Object.fromEntries(
        Object.entries(response).map(([property, value]) => [
          property,
          property === 'id' || can('read', subject, { record, property }) ? value : null,
        ]),
      ),
    hasFieldRules: ({ subject }) => ability.possibleRulesFor('read', subject).some((rule) => rule.fields),
  }
}

/** Response properties of a subject: `assignee` for the field `assignee.id`, plus properties without a field. */
const listProperties = ({ fields, extraProperties = [] }: Subject): string[] =>
  [...Object.keys(fields).map((field) => field.split('.')[0]!), ...extraProperties].filter((property) => property !== 'id')
