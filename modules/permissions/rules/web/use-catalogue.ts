import { useAbility } from '#platform/web/session/abilities.tsx'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { type CatalogueSubject, ruleEndpoints } from '../contract.ts'

/** Returns the subjects that rules can name; empty if the viewer may not read roles. */
export function useCatalogue(): readonly CatalogueSubject[] {
  const canReadRoles = useAbility().can('read', 'Role')
  return useApiQuery(ruleEndpoints.getCatalogue, {}, { enabled: canReadRoles, staleTime: Infinity }).data?.subjects ?? noSubjects
}

const noSubjects: CatalogueSubject[] = []
