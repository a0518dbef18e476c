import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { useRead } from '../api/queries.ts'

const nobody: readonly Person[] = []

/** Active people that the viewer may know of, to put ids into names and names into ids. */
export const useEveryone = (enabled = true): readonly Person[] =>
  useRead(identity.listPeople, { limit: 1_000 }, { staleTime: 5 * 60_000, enabled }).data?.people ?? nobody
