import type { Person } from '#platform/contract/schema.ts'
import { useAbility } from '#platform/web/abilities.tsx'
import { useEveryone } from '#platform/web/everyone.ts'

/** Active people that the viewer may know of, to put ids into names. */
export function useKnownPeople(): readonly Person[] {
  const enabled = useAbility().can('read', 'User')
  return useEveryone(enabled)
}
