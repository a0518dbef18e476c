import { search } from '#platform/contract/search.ts'
import { permissionSubject, roleSubject } from './abilities/roles/role-subjects.ts'
import { exportedRoles } from './abilities/roles/exported-data.ts'
import { roleMigrations } from './abilities/roles/role-tables.ts'
import { fileErasure, jobErasure } from './erasure/erase-records.ts'
import { createBackupsModule } from './backup/index.ts'
import { createErasureModule } from './erasure/index.ts'
import { createExportsModule } from './exports/index.ts'
import { createMoveJob } from './files/move-files.ts'
import { sweepFiles } from './files/sweep.ts'
import { migrations as fileMigrations } from './files/tables.ts'
import { createIdentityModule } from './identity/index.ts'
import { createFactorsModule } from './identity/factors/index.ts'
import { createSsoModule } from './identity/sso/index.ts'
import { createServiceAccountsModule } from './identity/service-accounts/index.ts'
import { createTokensModule } from './identity/tokens/index.ts'
import type { Services } from './identity/sessions/sign-in.ts'
import { endLeases } from './jobs/claim.ts'
import { migrations as jobMigrations } from './jobs/tables.ts'
import { createJournalModule } from './journal/index.ts'
import { createEmailJob } from './email-transport/email-job.ts'
import { createEmailTransport } from './email-transport/transport.ts'
import type { Measurements } from './metrics/measurements.ts'
import { serverModule, type ServerModule } from './module.ts'
import { notificationsModule } from './notifications/index.ts'
import { outboundModule } from './outbound/index.ts'
import { findEverywhere } from './search/find-everywhere.ts'
import { createSamplesModule } from './samples/index.ts'
import { migrations as processMigrations } from './processes/tables.ts'
import { searchMigrations } from './search/tables.ts'
import { createSetupModule } from './setup/index.ts'
import { createSystemModule } from './system/index.ts'
import { createViewsModule } from './views/index.ts'

export type PlatformServices = Services & { measurements: Measurements }

export function createPlatformModules(services: PlatformServices, modules: readonly ServerModule[]): ServerModule[] {
  const viewsModule = createViewsModule(modules)
  const getAllModules = () => [...platformModules, ...modules]
  const signInModules = createSignInModules(services, getAllModules)
  const platformModules: ServerModule[] = [
    ...signInModules,
    createSetupModule(getAllModules),
    createJournalModule([...signInModules, viewsModule, ...modules]),
    viewsModule,
    {
      ...createModuleWithoutEndpoints('abilities', { migrations: roleMigrations, exports: exportedRoles }),
      subjects: [roleSubject, permissionSubject],
      topics: [{ name: 'roles', canSubscribe: ({ viewer }) => ['Role', 'Permission'].some((name) => viewer.ability.can('read', name)) }],
    },
    notificationsModule,
    outboundModule,
    createSamplesModule(getAllModules),
    createExportsModule(getAllModules),
    createErasureModule(getAllModules),
    createBackupsModule(services.database),
    createSystemModule({ ...services, getModules: getAllModules }),
    createModuleWithoutEndpoints('jobs', { migrations: jobMigrations, erasure: jobErasure, releaseLeases: endLeases }),
    createModuleWithoutEndpoints('processes', { migrations: processMigrations }),
    createModuleWithoutEndpoints('files', { migrations: fileMigrations, jobs: [sweepFiles, createMoveJob()], erasure: fileErasure }),
    searchModule,
    createModuleWithoutEndpoints('mail', { jobs: [createEmailJob(createEmailTransport(services.config))] }),
  ]
  return platformModules
}

const searchModule = serverModule({
  name: 'search',
  documentation: { title: 'Search', description: 'Search across everything the user may read.' },
  contract: search,
  handlers: { findEverywhere },
  migrations: searchMigrations,
})

const createSignInModules = (services: Services, getModules: () => readonly ServerModule[]): ServerModule[] => [
  createIdentityModule(services),
  createSsoModule(services),
  createTokensModule(getModules),
  createServiceAccountsModule(getModules),
  createFactorsModule(services),
]

const createModuleWithoutEndpoints = (
  name: string,
  rest: Pick<ServerModule, 'migrations' | 'jobs' | 'exports' | 'erasure' | 'releaseLeases'>,
): ServerModule => ({
  name,
  contract: {},
  handlers: {},
  ...rest,
})
