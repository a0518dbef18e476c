import { fieldPatternMatcher } from '@casl/ability'
import type { Rule } from '#platform/contract/identity.ts'
import { Refusal } from '../refusal.ts'
import { propertiesOf } from './compile.ts'
import { personalRule, type RuleUser } from './rules.ts'
import type { Subject } from './subject.ts'
import { conditionMistakes, type Mistake } from './validate-conditions.ts'

/** What rules may speak of: protected tables, and subjects without rows such as `Workspace`, which take no conditions. */
export type Vocabulary = { subjects: readonly Subject[]; others: readonly string[] }

export const actions = ['manage', 'read', 'create', 'update', 'delete', 'use'] as const

/**
 * Throws Refusal 400 `invalid` that names every mistake by its path, such as `/0/conditions/status/$foo`:
 * an unknown action, subject, field, template or operator, or a value that the field cannot have.
 */
export function validateRules(rules: readonly Rule[], vocabulary: Vocabulary): void {
  const mistakes =
    rules.length > MOST_RULES ? [{ path: '', message: `must be at most ${MOST_RULES} rules` }] : mistakesOf(rules, vocabulary)
  if (mistakes.length === 0) return
  const [first] = mistakes
  throw new Refusal(400, 'invalid', `${first!.path || 'The list'} ${first!.message}.`, mistakes)
}

/** Rules nest in SQL, and databases limit how deep. */
const MOST_RULES = 200

const sample: RuleUser = { id: 1, role: 'role', email: 'email', fullName: 'name', language: 'en', timeZone: 'UTC' }

function mistakesOf(rules: readonly Rule[], vocabulary: Vocabulary): Mistake[] {
  return rules.flatMap((rule, index) => {
    const path = `/${index}`
    return [
      ...actionMistakes(rule, path),
      ...useMistakes(rule, path),
      ...[rule.subject].flat().flatMap((name) => subjectMistakes({ rule: personalRule(rule, sample), name, path }, vocabulary)),
    ]
  })
}

function actionMistakes(rule: Rule, path: string): Mistake[] {
  const unknown = [rule.action].flat().filter((action) => !(actions as readonly string[]).includes(action))
  return unknown.map((action) => ({ path: `${path}/action`, message: `must not name the unknown action ${action}` }))
}

/** To use something is to have a permission that people added; nothing else is used. */
function useMistakes({ action, subject }: Rule, path: string): Mistake[] {
  const isElsewhere = [action].flat().includes('use') && [subject].flat().some((name) => name !== 'Permission')
  return isElsewhere ? [{ path: `${path}/action`, message: 'must not be use for another subject than Permission' }] : []
}

type Named = { rule: Rule; name: string; path: string }

function subjectMistakes({ rule, name, path }: Named, { subjects, others }: Vocabulary): Mistake[] {
  const subject = subjects.find((known) => known.subject === name)
  if (subject) return [...fieldMistakes(rule, subject, path), ...conditionMistakes(rule.conditions ?? {}, subject, `${path}/conditions`)]
  if (name !== 'all' && !others.includes(name)) return [{ path: `${path}/subject`, message: `must not name the unknown subject ${name}` }]
  return (['fields', 'conditions'] as const)
    .filter((part) => rule[part])
    .map((part) => ({ path: `${path}/${part}`, message: `must be left out for the subject ${name}` }))
}

/** Patterns such as `client*` are CASL's; each must match a property that is there. */
function fieldMistakes({ fields }: Rule, subject: Subject, path: string): Mistake[] {
  if (fields?.length === 0) return [{ path: `${path}/fields`, message: 'must not be empty' }]
  const unknown = (pattern: string) => !propertiesOf(subject).some(fieldPatternMatcher([pattern]))
  return (fields ?? []).flatMap((field, index) =>
    unknown(field) ? [{ path: `${path}/fields/${index}`, message: `must be a field of ${subject.subject}` }] : [],
  )
}
