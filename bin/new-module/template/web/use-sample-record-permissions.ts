import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { SampleRecord } from '../contract.ts'

export function useSampleRecordPermissions() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canCreate: isAllowed(ability, { action: 'create', subject: 'SampleRecord' }),
      canUpdate: (object: SampleRecord) => isAllowed(ability, { action: 'update', subject: 'SampleRecord', object }),
      canDelete: (object: SampleRecord) => isAllowed(ability, { action: 'delete', subject: 'SampleRecord', object }),
    }),
    [ability],
  )
}
