import { createMongoAbility, fieldPatternMatcher, type AnyMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Rule } from '#platform/contract/identity.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Subject } from './subject.ts'
import { propertiesOf } from './compile.ts'
import { personalRule } from './rules.ts'

type Asked = Pick<Context, 'viewer' | 'roles'>
type CaslRule = ReturnType<AnyMongoAbility['possibleRulesFor']>[number]

/** An administrator is whoever may manage everything without exception, whatever the role is called. */
export function isAdministrator(rules: readonly Rule[]): boolean {
  const last = rules.findLastIndex(isEverything)
  return last >= 0 && rules.slice(last).every((rule) => !rule.inverted)
}

const isEverything = ({ action, subject, conditions, fields, inverted }: Rule) =>
  !inverted && !conditions && !fields && [action].flat().includes('manage') && [subject].flat().includes('all')

/** Throws Refusal 403 `roles.beyond_own_rights` where these rules allow anything that the viewer's do not: nobody gives or governs more than they have. */
export function assertWithinOwnRights(ctx: Asked, rules: readonly Rule[], path = ''): void {
  if (isWithin(ctx, rules)) return
  throw new Refusal(403, 'roles.beyond_own_rights', 'This role may do more than you may.', [{ path, message: 'allows more than you may' }])
}

/**
 * Cautious: conditions are compared as they are written, not by what they mean, so that a right is refused rather than given by mistake.
 * Templates stand for whoever has the role, so "own" is within "own".
 */
export function isWithin({ viewer, roles }: Asked, rules: readonly Rule[]): boolean {
  const target = createMongoAbility(rules.map((rule) => personalRule(rule, viewer)) as RawRuleOf<MongoAbility>[])
  const subjects = new Set([...rules, ...(viewer.ability.rules as Rule[])].flatMap(({ subject }) => subject))
  const actions = new Set(['manage', 'use', ...[...rules, ...(viewer.ability.rules as Rule[])].flatMap(({ action }) => action)])
  subjects.add('all')
  return [...subjects].every((subject) => {
    const covers = coversOn(roles.vocabulary.subjects.find((one) => one.subject === subject))
    return [...actions].every((action) =>
      covers(viewer.ability.possibleRulesFor(action, subject), target.possibleRulesFor(action, subject)),
    )
  })
}

/** Both strongest first, as CASL answers them. */
const coversOn = (subject: Subject | undefined) => (own: readonly CaslRule[], target: readonly CaslRule[]) =>
  target.every((rule, place) => {
    if (rule.inverted) return true
    const cover = own.findIndex((candidate) => !candidate.inverted && isWider(candidate, rule))
    const exceptions = own.slice(0, cover).filter(({ inverted }) => inverted)
    const stronger = target.slice(0, place).filter(({ inverted }) => inverted)
    return (
      cover >= 0 && exceptions.every((exception) => stronger.some((one) => isWider(one, exception)) || isApart(exception, rule, subject))
    )
  })

/** Whether the one reaches at least what the other reaches. */
function isWider(one: CaslRule, other: CaslRule): boolean {
  const hasSameConditions = !one.conditions || JSON.stringify(one.conditions) === JSON.stringify(other.conditions)
  return hasSameConditions && (!one.fields || (other.fields?.every(fieldPatternMatcher(one.fields)) ?? false))
}

/** An exception for other fields than the rule speaks of takes nothing from it. */
function isApart(exception: CaslRule, rule: CaslRule, subject: Subject | undefined): boolean {
  if (!exception.fields || !rule.fields || !subject) return false
  const isInBoth = (property: string) => exception.matchesField(property) && rule.matchesField(property)
  return !propertiesOf(subject).some(isInBoth)
}
