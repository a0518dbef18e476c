import type { AnyMongoAbility } from '@casl/ability'
import { allOf, anyOf, negate, type Reach } from './reach.ts'
import { matching } from './conditions.ts'
import { decidingOn } from './personal-ability.ts'
import type { Subject } from './subject.ts'

/**
 * The rows of a subject on which a viewer's rules allow an action, as SQL on the subject's table.
 * Equal to asking CASL's `can(action, row)` for each row, but that a row of which no property is left is not reached.
 */
export function reachOf(ability: AnyMongoAbility, subject: Subject, action: string): Reach {
  const reaches = reachesOf(decidingOn(ability, subject.subject), subject)
  let reach = reaches.get(action)
  if (reach === undefined) reaches.set(action, (reach = compile(ability, subject, action)))
  return reach
}

const compiled = new WeakMap<AnyMongoAbility, WeakMap<Subject, Map<string, Reach>>>()

function reachesOf(ability: AnyMongoAbility, subject: Subject): Map<string, Reach> {
  let subjects = compiled.get(ability)
  if (!subjects) compiled.set(ability, (subjects = new WeakMap()))
  let reaches = subjects.get(subject)
  if (!reaches) subjects.set(subject, (reaches = new Map()))
  return reaches
}

type CaslRule = ReturnType<AnyMongoAbility['possibleRulesFor']>[number]

/** Without inverted rules on properties, a row is reached as soon as a rule on any of its properties reaches it. */
function compile(ability: AnyMongoAbility, subject: Subject, action: string): Reach {
  const rules = ability.possibleRulesFor(action, subject.subject)
  if (!rules.some((rule) => rule.inverted && rule.fields)) return fold(rules, subject)
  const lists = propertiesOf(subject).map((property) => rules.filter((rule) => rule.matchesField(property)))
  return anyOf(withoutRepeats(lists).map((list) => fold(list, subject)))
}

/** What answers call the properties that a rule's `fields` may name: `assignee`, where a condition says `assignee.id`. */
export function propertiesOf(subject: Subject): string[] {
  const fields = Object.keys(subject.fields).map((field) => field.split('.')[0]!)
  return [...new Set([...fields, ...(subject.answered ?? [])])].filter((property) => property !== 'id')
}

function withoutRepeats(lists: CaslRule[][]): CaslRule[][] {
  return [...new Map(lists.map((list) => [list.map((rule) => rule.priority).join(), list])).values()]
}

/**
 * CASL's order: the first rule whose conditions match decides, and later rules of the list come first.
 * So each positive rule widens what all rules below it reach, and each inverted one narrows that, but nothing above.
 */
function fold(rules: readonly CaslRule[], subject: Subject): Reach {
  return runs(rules).reduceRight<Reach>((below, run) => {
    const matched = run.map((rule) => matching(rule.conditions as Record<string, unknown> | undefined, subject))
    return run[0]!.inverted ? allOf([...matched.map(negate), below]) : anyOf([...matched, below])
  }, false)
}

/** Neighbours of one kind side by side, so that the SQL nests only where the kind changes. */
function runs(rules: readonly CaslRule[]): CaslRule[][] {
  const result: CaslRule[][] = []
  for (const rule of rules) {
    const last = result.at(-1)
    if (last?.[0]!.inverted === rule.inverted) last.push(rule)
    else result.push([rule])
  }
  return result
}
