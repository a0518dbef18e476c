import type { Person } from '#platform/contract/schema.ts'
import { useAbility } from '#platform/web/session/abilities.tsx'
import { usePeople } from '#platform/web/session/use-people.ts'

export function useKnownPeople(): readonly Person[] {
  const enabled = useAbility().can('read', 'User')
  return usePeople(enabled)
}
