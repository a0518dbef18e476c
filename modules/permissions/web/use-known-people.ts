import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { useAbility } from '#platform/web/abilities.tsx'
import { useRead } from '#platform/web/queries.ts'

/** Active people that the viewer may know of, to put ids into names. */
export function useKnownPeople(): readonly Person[] {
  const enabled = useAbility().can('read', 'User')
  return useRead(identity.listPeople, {}, { staleTime: 5 * 60_000, enabled }).data?.people ?? nobody
}

const nobody: Person[] = []
