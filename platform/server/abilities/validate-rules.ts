import { fieldPatternMatcher } from '@casl/ability'
import type { Rule } from '#platform/contract/rule.ts'
import { ApiError, createFieldError, type FieldError } from '../api-error.ts'
import { getRuleProperties } from './compile-rules.ts'
import { resolveTemplates, type RuleUser } from './rules.ts'
import type { Subject } from './subject.ts'
import { validateConditions } from './validate-conditions.ts'

/** What rules may name: protected tables, and subjects without rows such as `Workspace`, which accept no conditions. */
export type RuleVocabulary = { subjects: readonly Subject[]; others: readonly string[] }

/** The actions that a rule may name; `manage` stands for all others. */
export const ruleActions = ['manage', 'read', 'create', 'update', 'delete', 'use'] as const

/** Throws 400 with the path of every mistake, such as `/0/conditions/status/$foo`. */
export function validateRules(rules: readonly Rule[], vocabulary: RuleVocabulary): void {
  const errors =
    rules.length > MAX_RULES ? [{ path: '', message: `The list must have at most ${MAX_RULES} rules.` }] : findRuleErrors(rules, vocabulary)
  if (errors.length === 0) return
  throw new ApiError(400, 'invalid', errors[0]!.message, errors)
}

/** Rules are nested in SQL, and databases limit the depth. */
export const MAX_RULES = 200

const sampleUser: RuleUser = { id: 1, role: 'role', email: 'email', fullName: 'name', language: 'en', timeZone: 'UTC' }

function findRuleErrors(rules: readonly Rule[], vocabulary: RuleVocabulary): FieldError[] {
  return rules.flatMap((rule, index) => {
    const path = `/${index}`
    return [
      ...validateActions(rule, path),
      ...validateUse(rule, path),
      ...[rule.subject].flat().flatMap((name) => validateSubject({ rule: resolveTemplates(rule, sampleUser), name, path }, vocabulary)),
    ]
  })
}

function validateActions(rule: Rule, path: string): FieldError[] {
  const unknown = [rule.action].flat().filter((action) => !(ruleActions as readonly string[]).includes(action))
  return unknown.map((action) => createFieldError(`${path}/action`, `must not contain the unknown action ${action}`))
}

function validateUse({ action, subject }: Rule, path: string): FieldError[] {
  const isOtherSubject = [action].flat().includes('use') && [subject].flat().some((name) => name !== 'Permission')
  return isOtherSubject ? [createFieldError(`${path}/action`, 'must not be used with subjects other than Permission')] : []
}

type RuleForSubject = { rule: Rule; name: string; path: string }

function validateSubject({ rule, name, path }: RuleForSubject, { subjects, others }: RuleVocabulary): FieldError[] {
  const subject = subjects.find((one) => one.subject === name)
  if (subject) return [...validateFields(rule, subject, path), ...validateConditions(rule.conditions ?? {}, subject, `${path}/conditions`)]
  if (name !== 'all' && !others.includes(name)) return [createFieldError(`${path}/subject`, `must not contain the unknown subject ${name}`)]
  return (['fields', 'conditions'] as const)
    .filter((part) => rule[part])
    .map((part) => createFieldError(`${path}/${part}`, `are not available for the subject ${name}`))
}

function validateFields({ fields }: Rule, subject: Subject, path: string): FieldError[] {
  if (fields?.length === 0) return [createFieldError(`${path}/fields`, 'must not be empty')]
  const unknown = (pattern: string) => !getRuleProperties(subject).some(fieldPatternMatcher([pattern]))
  return (fields ?? []).flatMap((field, index) =>
    unknown(field) ? [createFieldError(`${path}/fields/${index}`, `must be a field of ${subject.subject}`)] : [],
  )
}
