import { personErasure } from './erase-person.ts'
import { serverModule } from '#platform/server/module.ts'
import { davRoutes } from './http/register-routes.ts'
import { purgeSyncStates } from './sync/index.ts'
import { references } from './references.ts'
import { migrations, type DavTables } from './tables.ts'

/** CalDAV and CardDAV: the protocol. What is in the collections is declared by other modules (`davCollections`). */
export const davModule = serverModule<Record<never, never>, DavTables>({
  name: 'dav',
  references,
  contract: {},
  handlers: {},
  migrations,
  erasure: personErasure,
  jobs: [purgeSyncStates],
  routes: davRoutes,
})
