import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { useApiQuery } from '../api/queries.ts'

const noPeople: readonly Person[] = []

export const usePeople = (enabled = true): readonly Person[] =>
  useApiQuery(identity.listPeople, { limit: 1_000 }, { staleTime: 5 * 60_000, enabled }).data?.people ?? noPeople
