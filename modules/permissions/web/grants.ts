import type { Rule } from '#platform/contract/identity.ts'
import type { CatalogueSubject } from '../contract.ts'
import { conditionsOf, storedConditions, type Condition } from './conditions.ts'

/** `only` these fields, or all `except` these. */
export type FieldLimit = { kind: 'only' | 'except'; fields: string[] }

/**
 * What a role may do by one action on one subject. `where`: at least one of these lists of conditions holds; empty means
 * every record. `never` refuses also what an earlier rule for everything allows.
 */
export type Grant = { kind: 'none' | 'given' | 'never'; where: Condition[][]; fields: FieldLimit | null }

export const none: Grant = { kind: 'none', where: [], fields: null }
export const all: Grant = { kind: 'given', where: [], fields: null }
export const never: Grant = { kind: 'never', where: [], fields: null }

/** By action, in the order of the catalogue; null where only the expert view can show the subject's rules. */
export function grantsOf(rules: readonly Rule[], subject: CatalogueSubject): Map<string, Grant> | null {
  const own = rules.filter((rule) => namesOf(rule.subject).includes(subject.subject))
  const isKnown = own.every((rule) => namesOf(rule.action).every((action) => action === 'manage' || subject.actions.includes(action)))
  const grants = subject.actions.map(
    (action) =>
      [
        action,
        grantOf(
          own.filter((rule) => isAbout(rule, action)),
          subject,
        ),
      ] as const,
  )
  return isKnown && grants.every(([, grant]) => grant !== null) ? new Map(grants as [string, Grant][]) : null
}

/** Rules for everything reach every subject; their place decides what they override, so only leading ones leave the others clear. */
export function isInOrder(rules: readonly Rule[]): boolean {
  const places = rules.flatMap((rule, index) => (isForEverything(rule) ? [index] : []))
  return places.every((place, index) => place === index)
}

export const isForEverything = ({ subject }: Rule) => namesOf(subject).includes('all')

/** The rules with another grant for one action; what they say of other subjects stays as it stands. */
export function withGrant(rules: readonly Rule[], subject: CatalogueSubject, [action, grant]: [action: string, grant: Grant]): Rule[] {
  const grants = grantsOf(rules, subject)
  if (!grants) return [...rules]
  grants.set(action, grant)
  return [...rules.flatMap((rule) => withoutSubject(rule, subject.subject)), ...rulesFor(subject.subject, grants)]
}

function withoutSubject(rule: Rule, subject: string): Rule[] {
  const names = namesOf(rule.subject)
  if (!names.includes(subject)) return [rule]
  const rest = names.filter((name) => name !== subject)
  return rest.length === 0 ? [] : [{ ...rule, subject: oneOrMany(rest) }]
}

/** Actions that are granted alike share their rules. */
function rulesFor(subject: string, grants: ReadonlyMap<string, Grant>): Rule[] {
  const alike = Map.groupBy(grants, ([, grant]) => JSON.stringify(grant))
  return [...alike.values()].flatMap((entries) => {
    const { kind, where, fields } = entries[0]![1]
    const base = { action: oneOrMany(entries.map(([action]) => action)), subject }
    if (kind === 'none') return []
    if (kind === 'never') return [{ ...base, inverted: true }]
    const limit = fields?.kind === 'only' ? { fields: fields.fields } : {}
    const given = (where.length > 0 ? where : [[]]).map((conditions) => ({
      ...base,
      ...limit,
      ...(conditions.length > 0 && { conditions: storedConditions(conditions) }),
    }))
    return fields?.kind === 'except' ? [...given, { ...base, fields: fields.fields, inverted: true }] : given
  })
}

/** From the rules that speak of one action, in their order; later ones win. */
function grantOf(rules: readonly Rule[], subject: CatalogueSubject): Grant | null {
  if (rules.length === 0) return none
  const last = rules.at(-1)!
  if (last.inverted && !last.conditions && !last.fields) return never
  const isExcept = last.inverted === true && !last.conditions
  const given = isExcept ? rules.slice(0, -1) : rules
  if (given.length === 0 || given.some(({ inverted }) => inverted)) return null
  const only = given[0]!.fields ?? null
  if (given.some(({ fields }) => JSON.stringify(fields ?? null) !== JSON.stringify(only)) || (isExcept && only)) return null
  const where = given.map(({ conditions }) => conditionsOf(subject, conditions ?? {}))
  if (where.some((conditions) => conditions === null)) return null
  const fields: FieldLimit | null = isExcept ? { kind: 'except', fields: last.fields! } : only && { kind: 'only', fields: only }
  return { kind: 'given', where: where.some((one) => one!.length === 0) ? [] : (where as Condition[][]), fields }
}

const isAbout = ({ action }: Rule, asked: string) => namesOf(action).some((name) => name === asked || name === 'manage')

export const namesOf = (names: string | string[]): string[] => [names].flat()

const oneOrMany = (names: string[]): string | string[] => (names.length === 1 ? names[0]! : names)
