import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import type { Rule } from '#platform/contract/rule.ts'
import { useFormat, type Format } from '#platform/web/i18n/format.ts'
import { useSubjectLabels, type SubjectLabels } from '#platform/web/i18n/subject-labels.ts'
import type { CatalogueSubject, SourcedRule } from '../contract.ts'
import { parseConditions, type Condition } from './conditions.ts'
import { toNameList, type Grant } from './grants.ts'
import { useCatalogue } from './use-catalogue.ts'
import { useKnownPeople } from './use-known-people.ts'

export type RuleLabels = ReturnType<typeof useRuleLabels>

/** Translates rules, conditions, subjects and roles into text for the user. */
export function useRuleLabels() {
  const { t } = useTranslation('permissions')
  const format = useFormat()
  const catalogue = useCatalogue()
  const subjects = useSubjectLabels()
  const people = useKnownPeople()
  const context: LabelContext = {
    t,
    format,
    subjects,
    catalogue,
    getPersonName: (id) => people.find((person) => person.id === id)?.fullName ?? `#${String(id)}`,
  }
  return {
    ...subjects,
    action: (action: string) => t(`action.${action}`, { defaultValue: action }),
    role: (name: string) => t(`role.${name}`, { defaultValue: name }),
    fields: (subject: string, names: readonly string[]) => format.list(names.map((name) => subjects.field(subject, name))),
    conditionKind: (subject: string, { kind, field }: Pick<Condition, 'kind' | 'field'>) =>
      formatConditionKind({ kind, field }, subject, context),
    grant: (subject: string, grant: Grant) => formatGrant(grant, subject, context),
    rule: (rule: Rule) => formatRule(rule, context),
    source: ({ from, permission, index }: Pick<Static<typeof SourcedRule>, 'from' | 'permission' | 'index'>, role: string) =>
      t(`source.${from}`, { role, permission: permission ?? '', place: index + 1 }),
  }
}

type LabelContext = {
  t: TFunction<'permissions'>
  format: Format
  subjects: SubjectLabels
  catalogue: readonly CatalogueSubject[]
  getPersonName: (id: unknown) => string
}

/** Example: "Can view and edit tasks, only title and tags, if assigned to the user". */
function formatRule(rule: Rule, context: LabelContext): string {
  const { t, format, subjects } = context
  const names = toNameList(rule.subject)
  const values = {
    actions: format.list(toNameList(rule.action).map((action) => t(`action.${action}`, { defaultValue: action }))),
    subjects: format.list(names.map((name) => subjects.subject(name))),
  }
  const isEverything = !rule.inverted && toNameList(rule.action).includes('manage') && names.includes('all')
  const isNothing = rule.inverted === true && toNameList(rule.action).includes('manage')
  const fields = rule.fields && format.list(rule.fields.map((field) => subjects.field(names[0]!, field)))
  return [
    isEverything
      ? t('rule.mayEverything')
      : isNothing
        ? t('rule.mayNothing', values)
        : t(rule.inverted ? 'rule.mayNot' : 'rule.may', values),
    fields && t('rule.only', { fields }),
    rule.conditions && t('rule.where', { where: formatStoredConditions(rule.conditions, names[0]!, context) }),
  ]
    .filter(Boolean)
    .join(t('rule.join'))
}

/** Conditions that the editor cannot represent are shown as JSON. */
function formatStoredConditions(stored: Record<string, unknown>, name: string, context: LabelContext): string {
  const subject = context.catalogue.find((one) => one.subject === name)
  const conditions = subject && parseConditions(subject, stored)
  return conditions ? formatConditions(conditions, name, context) : JSON.stringify(stored)
}

function formatGrant({ kind, where, fields }: Grant, subject: string, context: LabelContext): string {
  const { t, format, subjects } = context
  if (kind !== 'allowed') return t(`grant.${kind}`)
  const reach = where.map((one) => formatConditions(one, subject, context)).join(t('condition.or'))
  if (!fields) return reach || t('grant.all')
  const names = format.list(fields.fields.map((field) => subjects.field(subject, field)))
  return [reach, t(`grant.fields.${fields.kind}`, { fields: names })].filter(Boolean).join(t('rule.join'))
}

const formatConditions = (conditions: readonly Condition[], subject: string, context: LabelContext) =>
  conditions.map((condition) => formatCondition(condition, subject, context)).join(context.t('condition.and'))

function formatCondition(condition: Condition, subject: string, context: LabelContext): string {
  const { kind, field, values } = condition
  const { t, format } = context
  if (kind === 'me' || kind === 'empty') return formatConditionKind(condition, subject, context)
  const name = context.subjects.field(subject, field)
  if (kind === 'is') return t(values[0] === false ? 'condition.isNot' : 'condition.isSo', { field: name })
  const formattedValues = values.map((value) => (field.endsWith('.id') ? context.getPersonName(value) : formatValue(kind, value, format)))
  return t(`condition.with.${kind}`, { field: name, value: format.list(formattedValues) })
}

const formatValue = (kind: Condition['kind'], value: unknown, format: Format) =>
  (kind === 'before' || kind === 'after') && !Number.isNaN(Date.parse(String(value)))
    ? format.date(String(value).slice(0, 10))
    : String(value)

function formatConditionKind({ kind, field }: Pick<Condition, 'kind' | 'field'>, subject: string, { t, subjects }: LabelContext): string {
  const values = { field: subjects.field(subject, field) }
  const specificLabel = kind === 'me' ? t(`condition.me.${field}`, { defaultValue: '' }) : ''
  return specificLabel || t(`condition.${kind}`, values)
}
