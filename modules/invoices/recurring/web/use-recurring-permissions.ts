import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'

export function useRecurringPermissions() {
  const ability = useAbility()
  return useMemo(() => {
    const can = (action: string, object?: object) => isAllowed(ability, { action, subject: 'RecurringInvoice', ...(object && { object }) })
    return {
      canCreate: can('create'),
      canUpdate: (recurring: object) => can('update', recurring),
      canDelete: (recurring: object) => can('delete', recurring),
    }
  }, [ability])
}
