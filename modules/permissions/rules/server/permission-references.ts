import type { Rule } from '#platform/contract/rule.ts'

const isUseRule = ({ action, subject }: Rule) => [action].flat().includes('use') && [subject].flat().includes('Permission')

/** Returns the names of the permissions that the rule allows to use. */
export function getPermissionNames(rule: Rule): string[] {
  const names = isUseRule(rule) ? rule.conditions?.name : undefined
  const operands = names !== null && typeof names === 'object' ? Object.values(names).flat() : [names]
  return operands.filter((name) => typeof name === 'string')
}

export function renamePermission(rule: Rule, before: string, after: string): Rule {
  if (!getPermissionNames(rule).includes(before)) return rule
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed)
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renamed(inner)]))
    return value === before ? after : value
  }
  return { ...rule, conditions: { ...rule.conditions, name: renamed(rule.conditions!.name) } }
}
