import type { Rule } from '#platform/contract/rule.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { permissionEndpoints } from '../../permissions/contract.ts'
import { toNameList, useRuleLabels } from '../../rules/web/index.ts'
import { useRoleRights } from './role-rights.ts'

/** A right that a permission of the role grants, to some records only if it is limited. */
export type InheritedGrant = { permission: string; isLimited: boolean }

/** Returns a lookup of the permission that grants an action, preferring one without limits. */
export function useInheritedGrants(assigned: readonly string[]) {
  const { canReadPermissions } = useRoleRights()
  const labels = useRuleLabels()
  const { data } = useApiQuery(permissionEndpoints.listPermissions, { perPage: 100, allData: false }, { enabled: canReadPermissions })
  const permissions = data?.permissions.filter(({ name }) => assigned.includes(name)) ?? []
  return (subject: string, action: string): InheritedGrant | undefined => {
    const granting = permissions.flatMap((permission) => {
      const rules = permission.rules?.filter((rule) => grantsAction(rule, subject, action)) ?? []
      return rules.map((rule) => ({ permission: labels.permission(permission), isLimited: Boolean(rule.conditions ?? rule.fields) }))
    })
    return granting.find(({ isLimited }) => !isLimited) ?? granting[0]
  }
}

const grantsAction = (rule: Rule, subject: string, action: string) =>
  !rule.inverted && toNameList(rule.subject).includes(subject) && toNameList(rule.action).some((one) => one === action || one === 'manage')
