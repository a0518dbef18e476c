import { createMongoAbility, subject as typed, type AnyMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Answered, Fields } from '#platform/contract/access.ts'
import type { Rule } from '#platform/contract/identity.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'

/** What one list of rules allows on records as an omnipotent reader sees them: plain CASL in memory, as in the browser. */
export type Oracle = {
  /** Whether a right on at least some records is there. */
  any: (action: string, subject: string) => boolean
  /** Whether the rules leave at least one property of the record to this action. */
  may: (action: string, subject: Subject, record: Fields) => boolean
  mayProperty: (action: string, subject: Subject, of: { record: Fields; property: string }) => boolean
  /** With all that the record stands within. */
  sees: (subject: Subject, record: Fields) => boolean
  /** Whether what the record stands within is seen. */
  seesAround: (subject: Subject, record: Fields) => boolean
  /** Whether none of these properties of the record is hidden. */
  reads: (subject: Subject, of: { record: Fields; properties?: 'everything' | readonly string[] | undefined }) => boolean
  /** The properties of `shown` with null for each that is hidden, judged on the whole record. */
  masked: (subject: Subject, record: Answered, shown?: Fields) => Fields
  hasFieldRules: (subject: Subject) => boolean
}

export function oracleOf(rules: readonly Rule[], recordsOf: (subject: string) => readonly Answered[]): Oracle {
  const ability: AnyMongoAbility = createMongoAbility([...rules] as RawRuleOf<MongoAbility>[])
  const can = (action: string, subject: Subject, of: { record: Fields; property: string }) =>
    ability.can(action, typed(subject.subject, { ...of.record }), of.property)
  const may: Oracle['may'] = (action, subject, record) =>
    propertiesOf(subject).some((property) => can(action, subject, { record, property }))
  const seesAround: Oracle['seesAround'] = ({ within }, record) => {
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
      (properties === 'everything' ? propertiesOf(subject) : properties).every((property) => can('read', subject, { record, property })),
    masked: (subject, record, shown = record) =>
      Object.fromEntries(
        Object.entries(shown).map(([property, value]) => [
          property,
          property === 'id' || can('read', subject, { record, property }) ? value : null,
        ]),
      ),
    hasFieldRules: ({ subject }) => ability.possibleRulesFor('read', subject).some((rule) => rule.fields),
  }
}

/** What answers call the fields of a subject, `assignee` for `assignee.id`, and what they hold beside. */
const propertiesOf = ({ fields, answered = [] }: Subject): string[] =>
  [...Object.keys(fields).map((field) => field.split('.')[0]!), ...answered].filter((property) => property !== 'id')
