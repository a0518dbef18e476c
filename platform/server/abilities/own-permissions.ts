import { createMongoAbility, fieldPatternMatcher, type AnyMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Rule } from '#platform/contract/rule.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../api-error.ts'
import type { Viewer } from '../viewer.ts'
import type { Subject } from './subject.ts'
import { getRuleProperties } from './compile-rules.ts'
import { resolveTemplates } from './rules.ts'

type ViewerContext = Pick<Context, 'viewer' | 'roles'>
type CaslRule = ReturnType<AnyMongoAbility['possibleRulesFor']>[number]

/** Throws 403 `roles.beyond_own_rights` if the rules allow anything that the viewer’s own rules do not. */
export function assertWithinOwnPermissions(ctx: ViewerContext, rules: readonly Rule[], path = ''): void {
  if (isWithinOwnPermissions(ctx, rules)) return
  throw new ApiError(403, 'roles.beyond_own_rights', 'This role has more permissions than you have.', [
    { path, message: 'This role has more permissions than you have.' },
  ])
}

export const isWithinOwnPermissions = (ctx: ViewerContext, rules: readonly Rule[]): boolean =>
  isWithinAbility(ctx, rules, ctx.viewer.ability)

/** Compares conditions by their JSON, so in doubt a permission is denied. Templates stand for the user who has the role. */
export function isWithinAbility({ viewer, roles }: ViewerContext, rules: readonly Rule[], ability: Viewer['ability']): boolean {
  const target = createMongoAbility(rules.map((rule) => resolveTemplates(rule, viewer)) as RawRuleOf<MongoAbility>[])
  const ownRules = ability.rules as Rule[]
  const subjects = new Set([...rules, ...ownRules].flatMap(({ subject }) => subject))
  const actions = new Set(['manage', 'use', ...[...rules, ...ownRules].flatMap(({ action }) => action)])
  subjects.add('all')
  return [...subjects].every((subject) => {
    const covers = createCoverCheck(roles.vocabulary.subjects.find((one) => one.subject === subject))
    return [...actions].every((action) => covers(ability.possibleRulesFor(action, subject), target.possibleRulesFor(action, subject)))
  })
}

const createCoverCheck = (subject: Subject | undefined) => (ownRules: readonly CaslRule[], target: readonly CaslRule[]) =>
  target.every((rule, position) => {
    if (rule.inverted) return true
    const cover = ownRules.findIndex((candidate) => !candidate.inverted && isWider(candidate, rule))
    const exceptions = ownRules.slice(0, cover).filter(({ inverted }) => inverted)
    const stronger = target.slice(0, position).filter(({ inverted }) => inverted)
    return (
      cover >= 0 &&
      exceptions.every((exception) => stronger.some((one) => isWider(one, exception)) || affectsOtherFields(exception, rule, subject))
    )
  })

function isWider(one: CaslRule, other: CaslRule): boolean {
  const hasSameConditions = !one.conditions || JSON.stringify(one.conditions) === JSON.stringify(other.conditions)
  return hasSameConditions && (!one.fields || (other.fields?.every(fieldPatternMatcher(one.fields)) ?? false))
}

function affectsOtherFields(exception: CaslRule, rule: CaslRule, subject: Subject | undefined): boolean {
  if (!exception.fields || !rule.fields || !subject) return false
  const isInBoth = (property: string) => exception.matchesField(property) && rule.matchesField(property)
  return !getRuleProperties(subject).some(isInBoth)
}
