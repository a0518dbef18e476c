import type { AnyMongoAbility } from '@casl/ability'
import { getRuleProperties } from '#platform/server/abilities/compile-rules.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { RuleVocabulary } from '#platform/server/abilities/validate-rules.ts'
import { recordActions } from '../contract.ts'
import type { Extent } from '../contract.ts'

/** Derives the extent from the rules without reading records: any condition or field limit means "some". */
export function getExtent(ability: AnyMongoAbility, action: string, subject: string): Extent {
  let isLimited = false
  for (const rule of ability.possibleRulesFor(action, subject)) {
    const isWhole = !rule.conditions && !rule.fields
    if (!rule.inverted) {
      if (isWhole && !isLimited) return 'all'
      return 'some'
    }
    if (isWhole) return 'none'
    isLimited = true
  }
  return 'none'
}

/** Returns the properties for which the action is allowed on at least some records; null if all are. */
export function getAllowedFields(ability: AnyMongoAbility, action: string, subject: Subject | undefined): string[] | null {
  if (!subject) return null
  const properties = getRuleProperties(subject)
  const allowed = properties.filter((property) => ability.can(action, subject.subject, property))
  return allowed.length === properties.length ? null : allowed
}

export function listRights({ subjects, others }: RuleVocabulary): { name: string; action: string; subject: Subject | undefined }[] {
  return [
    ...subjects.flatMap((subject) => recordActions.map((action) => ({ name: subject.subject, action: action as string, subject }))),
    ...others.map((name) => ({ name, action: 'read', subject: undefined })),
  ]
}
