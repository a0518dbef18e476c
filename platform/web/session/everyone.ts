import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { useApiQuery } from '../api/queries.ts'

const nobody: readonly Person[] = []

/** All active people that the viewer may see. */
export const usePeople = (enabled = true): readonly Person[] =>
  useApiQuery(identity.listPeople, { limit: 1_000 }, { staleTime: 5 * 60_000, enabled }).data?.people ?? nobody
