import { useTranslation } from 'react-i18next'
import { permissions } from '#modules/permissions/contract.ts'
import { useAbility } from '#platform/web/session/abilities.tsx'
import { useRead } from '#platform/web/api/queries.ts'
import type { SelectOption } from '#platform/web/ui/fields/select.tsx'

/** Built-in role names are translated; custom names are shown as entered. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation('users')
  return (role) => t(`role.${role}`, { defaultValue: role })
}

/** Returns an empty list if the viewer may not read roles. */
export function useRoleOptions(): SelectOption[] {
  const mayRead = useAbility().can('read', 'Role')
  const nameOf = useRoleName()
  const { data } = useRead(permissions.listRoles, {}, { enabled: mayRead, staleTime: 5 * 60_000 })
  return (
    data?.roles.map(({ name, description }) => ({ value: name, label: nameOf(name), ...(description && { detail: description }) })) ?? []
  )
}
