import { useAbility } from '#platform/web/abilities.tsx'
import { useRead } from '#platform/web/queries.ts'
import { permissions, type CatalogueSubject } from '../contract.ts'

/** What rules can be made of; nothing for whoever may not read roles. */
export function useCatalogue(): readonly CatalogueSubject[] {
  const mayRead = useAbility().can('read', 'Role')
  return useRead(permissions.getCatalogue, {}, { enabled: mayRead, staleTime: Infinity }).data?.subjects ?? nothing
}

const nothing: CatalogueSubject[] = []
