import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import type { Rule } from '#platform/contract/identity.ts'
import { useFormat, type Format } from '#platform/web/format.ts'
import { useSubjectWords, type SubjectWords } from '#platform/web/subject-words.ts'
import type { CatalogueSubject, SourcedRule } from '../contract.ts'
import { conditionsOf, type Condition } from './conditions.ts'
import { namesOf, type Grant } from './grants.ts'
import { useCatalogue } from './use-catalogue.ts'
import { useKnownPeople } from './use-known-people.ts'

export type RuleWords = ReturnType<typeof useRuleWords>

/** Rules and what they are made of, in words that a person understands. */
export function useRuleWords() {
  const { t } = useTranslation('permissions')
  const format = useFormat()
  const catalogue = useCatalogue()
  const subjects = useSubjectWords()
  const people = useKnownPeople()
  const makings: Makings = {
    t,
    format,
    subjects,
    catalogue,
    personOf: (id) => people.find((person) => person.id === id)?.fullName ?? `#${String(id)}`,
  }
  return {
    ...subjects,
    action: (action: string) => t(`action.${action}`, { defaultValue: action }),
    role: (name: string) => t(`role.${name}`, { defaultValue: name }),
    fields: (subject: string, names: readonly string[]) => format.list(names.map((name) => subjects.field(subject, name))),
    conditionKind: (subject: string, { kind, field }: Pick<Condition, 'kind' | 'field'>) => kindWord({ kind, field }, subject, makings),
    grant: (subject: string, grant: Grant) => grantWord(grant, subject, makings),
    rule: (rule: Rule) => ruleSentence(rule, makings),
    source: ({ from, permission, index }: Pick<Static<typeof SourcedRule>, 'from' | 'permission' | 'index'>, role: string) =>
      t(`source.${from}`, { role, permission: permission ?? '', place: index + 1 }),
  }
}

type Makings = {
  t: TFunction<'permissions'>
  format: Format
  subjects: SubjectWords
  catalogue: readonly CatalogueSubject[]
  personOf: (id: unknown) => string
}

/** "May read and change tasks; only title and tags; where assigned to them". */
function ruleSentence(rule: Rule, makings: Makings): string {
  const { t, format, subjects } = makings
  const names = namesOf(rule.subject)
  const values = {
    actions: format.list(namesOf(rule.action).map((action) => t(`action.${action}`, { defaultValue: action }))),
    subjects: format.list(names.map((name) => subjects.subject(name))),
  }
  const isEverything = !rule.inverted && namesOf(rule.action).includes('manage') && names.includes('all')
  const isNothing = rule.inverted === true && namesOf(rule.action).includes('manage')
  const fields = rule.fields && format.list(rule.fields.map((field) => subjects.field(names[0]!, field)))
  return [
    isEverything
      ? t('rule.mayEverything')
      : isNothing
        ? t('rule.mayNothing', values)
        : t(rule.inverted ? 'rule.mayNot' : 'rule.may', values),
    fields && t('rule.only', { fields }),
    rule.conditions && t('rule.where', { where: storedWord(rule.conditions, names[0]!, makings) }),
  ]
    .filter(Boolean)
    .join(t('rule.join'))
}

/** What cannot be put into words stands as it is stored. */
function storedWord(stored: Record<string, unknown>, name: string, makings: Makings): string {
  const subject = makings.catalogue.find((one) => one.subject === name)
  const conditions = subject && conditionsOf(subject, stored)
  return conditions ? allOf(conditions, name, makings) : JSON.stringify(stored)
}

function grantWord({ kind, where, fields }: Grant, subject: string, makings: Makings): string {
  const { t, format, subjects } = makings
  if (kind !== 'given') return t(`grant.${kind}`)
  const reach = where.map((one) => allOf(one, subject, makings)).join(t('condition.or'))
  if (!fields) return reach || t('grant.all')
  const names = format.list(fields.fields.map((field) => subjects.field(subject, field)))
  return [reach, t(`grant.fields.${fields.kind}`, { fields: names })].filter(Boolean).join(t('rule.join'))
}

const allOf = (conditions: readonly Condition[], subject: string, makings: Makings) =>
  conditions.map((condition) => conditionWord(condition, subject, makings)).join(makings.t('condition.and'))

function conditionWord(condition: Condition, subject: string, makings: Makings): string {
  const { kind, field, values } = condition
  const { t, format } = makings
  if (kind === 'me' || kind === 'empty') return kindWord(condition, subject, makings)
  const name = makings.subjects.field(subject, field)
  if (kind === 'is') return t(values[0] === false ? 'condition.isNot' : 'condition.isSo', { field: name })
  const shown = values.map((value) => (field.endsWith('.id') ? makings.personOf(value) : valueWord(kind, value, format)))
  return t(`condition.with.${kind}`, { field: name, value: format.list(shown) })
}

const valueWord = (kind: Condition['kind'], value: unknown, format: Format) =>
  (kind === 'before' || kind === 'after') && !Number.isNaN(Date.parse(String(value)))
    ? format.date(String(value).slice(0, 10))
    : String(value)

function kindWord({ kind, field }: Pick<Condition, 'kind' | 'field'>, subject: string, { t, subjects }: Makings): string {
  const values = { field: subjects.field(subject, field) }
  const own = kind === 'me' ? t(`condition.me.${field}`, { defaultValue: '' }) : ''
  return own || t(`condition.${kind}`, values)
}
