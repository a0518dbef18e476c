import type { Rule } from '#platform/contract/rule.ts'
import type { CatalogueSubject } from '../contract.ts'
import { parseConditions, serializeConditions, type Condition } from './conditions.ts'

export type FieldLimit = { kind: 'only' | 'except'; fields: string[] }

/** One list of conditions in `where` must match; an empty one allows all. `never` also denies what earlier rules allow. */
export type Grant = { kind: 'none' | 'allowed' | 'never'; where: Condition[][]; fields: FieldLimit | null }

export const noGrant: Grant = { kind: 'none', where: [], fields: null }
export const fullGrant: Grant = { kind: 'allowed', where: [], fields: null }
export const deniedGrant: Grant = { kind: 'never', where: [], fields: null }

/** Returns the grants by action, in the catalogue's order; null if only the JSON editor can represent the subject's rules. */
export function parseGrants(rules: readonly Rule[], subject: CatalogueSubject): Map<string, Grant> | null {
  const own = rules.filter((rule) => toNameList(rule.subject).includes(subject.subject))
  const isKnown = own.every((rule) => toNameList(rule.action).every((action) => action === 'manage' || subject.actions.includes(action)))
  const grants = subject.actions.map(
    (action) =>
      [
        action,
        parseGrant(
          own.filter((rule) => appliesTo(rule, action)),
          subject,
        ),
      ] as const,
  )
  return isKnown && grants.every(([, grant]) => grant !== null) ? new Map(grants as [string, Grant][]) : null
}

/** Rules for all subjects override every rule before them, so the matrix can only represent them at the start of the list. */
export function haveGlobalRulesFirst(rules: readonly Rule[]): boolean {
  const positions = rules.flatMap((rule, index) => (isGlobalRule(rule) ? [index] : []))
  return positions.every((position, index) => position === index)
}

export const isGlobalRule = ({ subject }: Rule) => toNameList(subject).includes('all')

/** Replaces the grant of one action and leaves the rules of other subjects unchanged. */
export function replaceGrant(rules: readonly Rule[], subject: CatalogueSubject, [action, grant]: [action: string, grant: Grant]): Rule[] {
  const grants = parseGrants(rules, subject)
  if (!grants) return [...rules]
  grants.set(action, grant)
  return [...rules.flatMap((rule) => removeSubject(rule, subject.subject)), ...toRules(subject.subject, grants)]
}

function removeSubject(rule: Rule, subject: string): Rule[] {
  const names = toNameList(rule.subject)
  if (!names.includes(subject)) return [rule]
  const rest = names.filter((name) => name !== subject)
  return rest.length === 0 ? [] : [{ ...rule, subject: oneOrMany(rest) }]
}

/** Actions with the same grant share a rule. */
function toRules(subject: string, grants: ReadonlyMap<string, Grant>): Rule[] {
  const actionsByGrant = Map.groupBy(grants, ([, grant]) => JSON.stringify(grant))
  return [...actionsByGrant.values()].flatMap((entries) => {
    const { kind, where, fields } = entries[0]![1]
    const common = { action: oneOrMany(entries.map(([action]) => action)), subject }
    if (kind === 'none') return []
    if (kind === 'never') return [{ ...common, inverted: true }]
    const limit = fields?.kind === 'only' ? { fields: fields.fields } : {}
    const allowRules = (where.length > 0 ? where : [[]]).map((conditions) => ({
      ...common,
      ...limit,
      ...(conditions.length > 0 && { conditions: serializeConditions(conditions) }),
    }))
    return fields?.kind === 'except' ? [...allowRules, { ...common, fields: fields.fields, inverted: true }] : allowRules
  })
}

/** Expects the rules for one action in stored order; later rules override earlier ones. */
function parseGrant(rules: readonly Rule[], subject: CatalogueSubject): Grant | null {
  if (rules.length === 0) return noGrant
  const last = rules.at(-1)!
  if (last.inverted && !last.conditions && !last.fields) return deniedGrant
  const isExcept = last.inverted === true && !last.conditions
  const allowRules = isExcept ? rules.slice(0, -1) : rules
  if (allowRules.length === 0 || allowRules.some(({ inverted }) => inverted)) return null
  const onlyFields = allowRules[0]!.fields ?? null
  if (allowRules.some(({ fields }) => JSON.stringify(fields ?? null) !== JSON.stringify(onlyFields)) || (isExcept && onlyFields))
    return null
  const where = allowRules.map(({ conditions }) => parseConditions(subject, conditions ?? {}))
  if (where.some((conditions) => conditions === null)) return null
  const fields: FieldLimit | null = isExcept ? { kind: 'except', fields: last.fields! } : onlyFields && { kind: 'only', fields: onlyFields }
  return { kind: 'allowed', where: where.some((one) => one!.length === 0) ? [] : (where as Condition[][]), fields }
}

const appliesTo = ({ action }: Rule, actionName: string) => toNameList(action).some((name) => name === actionName || name === 'manage')

export const toNameList = (names: string | string[]): string[] => [names].flat()

const oneOrMany = (names: string[]): string | string[] => (names.length === 1 ? names[0]! : names)
