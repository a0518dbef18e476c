import { erasure } from '#platform/contract/workspace/erasure.ts'
import type { IdentityTables } from '../identity/tables.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { erasePerson, listErasablePeople } from './erase-person.ts'
import { createErasureJob } from './erasure-job.ts'
import { erasureNotifications } from './notification-kinds.ts'
import { migrations, type ErasureTables } from './tables.ts'

/** `getModules`: all modules, whose `erasure` it runs. */
export const createErasureModule = (getModules: () => readonly ServerModule[]): ServerModule =>
  serverModule<typeof erasure, IdentityTables & ErasureTables>({
    name: 'erasure',
    documentation: { title: 'Erasure', description: 'Erasing the personal data of former users for good.' },
    contract: erasure,
    handlers: { listErasablePeople, erasePerson },
    migrations,
    exports: { tables: [{ table: 'erasures', workspace: 'all' }] },
    permissions: [
      { name: 'users.erase', title: 'Erase the personal data of former users', rules: [{ action: 'create', subject: 'Erasure' }] },
    ],
    notificationKinds: erasureNotifications,
    jobs: [createErasureJob(getModules)],
  })
