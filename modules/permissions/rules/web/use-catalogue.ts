import { useAbility } from '#platform/web/session/abilities.tsx'
import { useRead } from '#platform/web/api/queries.ts'
import { type CatalogueSubject, ruleEndpoints } from '../contract.ts'

/** Returns the subjects that rules can name; empty if the viewer may not read roles. */
export function useCatalogue(): readonly CatalogueSubject[] {
  const mayRead = useAbility().can('read', 'Role')
  return useRead(ruleEndpoints.getCatalogue, {}, { enabled: mayRead, staleTime: Infinity }).data?.subjects ?? nothing
}

const nothing: CatalogueSubject[] = []
