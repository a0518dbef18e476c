import type { AnyMongoAbility } from '@casl/ability'
import { allOf, anyOf, negate, type RowFilter } from './row-filter.ts'
import { compileConditions } from './compile-conditions.ts'
import { resolveAbility } from './personal-ability.ts'
import type { Subject } from './subject.ts'

/** Translates rules to SQL that selects the rows for which CASL’s `can(action, row)` is true and a property is allowed. */
export function getRowFilter(ability: AnyMongoAbility, subject: Subject, action: string): RowFilter {
  const filters = getCachedFilters(resolveAbility(ability, subject.subject), subject)
  let filter = filters.get(action)
  if (filter === undefined) filters.set(action, (filter = compile(ability, subject, action)))
  return filter
}

const cache = new WeakMap<AnyMongoAbility, WeakMap<Subject, Map<string, RowFilter>>>()

function getCachedFilters(ability: AnyMongoAbility, subject: Subject): Map<string, RowFilter> {
  let subjects = cache.get(ability)
  if (!subjects) cache.set(ability, (subjects = new WeakMap()))
  let filters = subjects.get(subject)
  if (!filters) subjects.set(subject, (filters = new Map()))
  return filters
}

type CaslRule = ReturnType<AnyMongoAbility['possibleRulesFor']>[number]

function compile(ability: AnyMongoAbility, subject: Subject, action: string): RowFilter {
  const rules = ability.possibleRulesFor(action, subject.subject)
  if (!rules.some((rule) => rule.inverted && rule.fields)) return combineRules(rules, subject)
  const lists = getRuleProperties(subject).map((property) => rules.filter((rule) => rule.matchesField(property)))
  return anyOf(removeDuplicates(lists).map((list) => combineRules(list, subject)))
}

/** Property names as in responses that a rule's `fields` may contain: `assignee`, where a condition says `assignee.id`. */
export function getRuleProperties(subject: Subject): string[] {
  const fields = Object.keys(subject.fields).map((field) => field.split('.')[0]!)
  return [...new Set([...fields, ...(subject.extraProperties ?? [])])].filter((property) => property !== 'id')
}

function removeDuplicates(lists: CaslRule[][]): CaslRule[][] {
  return [...new Map(lists.map((list) => [list.map((rule) => rule.priority).join(), list])).values()]
}

/** The last rule whose conditions match decides: positive rules widen what the rules below them select, inverted ones narrow it. */
function combineRules(rules: readonly CaslRule[], subject: Subject): RowFilter {
  return groupRuns(rules).reduceRight<RowFilter>((filterBelow, run) => {
    const conditions = run.map((rule) => compileConditions(rule.conditions as Record<string, unknown> | undefined, subject))
    return run[0]!.inverted ? allOf([...conditions.map(negate), filterBelow]) : anyOf([...conditions, filterBelow])
  }, false)
}

function groupRuns(rules: readonly CaslRule[]): CaslRule[][] {
  const result: CaslRule[][] = []
  for (const rule of rules) {
    const last = result.at(-1)
    if (last?.[0]!.inverted === rule.inverted) last.push(rule)
    else result.push([rule])
  }
  return result
}
