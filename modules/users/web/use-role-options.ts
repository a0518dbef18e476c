import { useTranslation } from 'react-i18next'
import { permissions } from '#modules/permissions/contract.ts'
import { useAbility } from '#platform/web/abilities.tsx'
import { useRead } from '#platform/web/queries.ts'
import type { SelectOption } from '#platform/web/ui/select.tsx'

/** Built-in roles in the person's language, others as they were named. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation('users')
  return (role) => t(`role.${role}`, { defaultValue: role })
}

/** All roles to choose from; none for whoever may not read them. */
export function useRoleOptions(): SelectOption[] {
  const mayRead = useAbility().can('read', 'Role')
  const nameOf = useRoleName()
  const { data } = useRead(permissions.listRoles, {}, { enabled: mayRead, staleTime: 5 * 60_000 })
  return (
    data?.roles.map(({ name, description }) => ({ value: name, label: nameOf(name), ...(description && { detail: description }) })) ?? []
  )
}
