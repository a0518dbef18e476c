import { useTranslation } from 'react-i18next'
import { permissions } from '#modules/permissions/contract.ts'
import { useAbility } from '#platform/web/session/abilities.tsx'
import { useApiQuery } from '#platform/web/api/queries.ts'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'

/** Returns a function that translates built-in role names; custom names are returned unchanged. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation('users')
  return (role) => t(`role.${role}`, { defaultValue: role })
}

/** Returns an empty list if the viewer cannot read roles. */
export function useRoleOptions(): SelectOption[] {
  const canReadRoles = useAbility().can('read', 'Role')
  const getRoleName = useRoleName()
  const { data } = useApiQuery(permissions.listRoles, {}, { enabled: canReadRoles, staleTime: 5 * 60_000 })
  return (
    data?.roles.map(({ name, description }) => ({ value: name, label: getRoleName(name), ...(description && { detail: description }) })) ??
    []
  )
}
