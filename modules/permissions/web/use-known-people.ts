import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { useRead } from '#platform/web/queries.ts'

/** Active people, to put ids into names. */
export const useKnownPeople = (): readonly Person[] => useRead(identity.listPeople, {}, { staleTime: 5 * 60_000 }).data?.people ?? nobody

const nobody: Person[] = []
