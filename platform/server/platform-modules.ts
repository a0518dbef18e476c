import { unreadEndpoints } from '#platform/contract/unread-notifications.ts'
import { notifications } from '#platform/contract/notifications.ts'
import { search } from '#platform/contract/search.ts'
import { permissionSubject, roleSubject } from './abilities/roles/role-subjects.ts'
import { exportedRoles } from './abilities/roles/exported-data.ts'
import { roleMigrations } from './abilities/roles/role-tables.ts'
import { fileErasure, jobErasure, notificationErasure } from './erasure/erase-records.ts'
import { createErasureModule } from './erasure/index.ts'
import { createExportsModule } from './exports/index.ts'
import { sweepFiles } from './files/sweep.ts'
import { migrations as fileMigrations } from './files/tables.ts'
import { createIdentityModule } from './identity/index.ts'
import { createFactorsModule } from './identity/factors/index.ts'
import { createSsoModule } from './identity/sso/index.ts'
import { createServiceAccountsModule } from './identity/service-accounts/index.ts'
import { createTokensModule } from './identity/tokens/index.ts'
import type { Services } from './identity/sessions/sign-in.ts'
import { migrations as jobMigrations } from './jobs/tables.ts'
import { createJournalModule } from './journal/index.ts'
import { createEmailJob } from './email-transport/email-job.ts'
import { createEmailTransport } from './email-transport/transport.ts'
import { serverModule, type ServerModule } from './module.ts'
import { sendDigestEmails } from './notifications/send-digest-emails.ts'
import { exportedNotifications } from './notifications/exported-data.ts'
import { notificationHandlers } from './notifications/inbox.ts'
import { purgeNotifications } from './notifications/purge.ts'
import { migrations as notificationMigrations } from './notifications/tables.ts'
import { outboundModule } from './outbound/index.ts'
import { findEverywhere } from './search/find-everywhere.ts'
import { createSamplesModule } from './samples/index.ts'
import { searchMigrations } from './search/tables.ts'
import { createSetupModule } from './setup/index.ts'
import { createViewsModule } from './views/index.ts'

export function createPlatformModules(services: Services, modules: readonly ServerModule[]): ServerModule[] {
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
    serverModule({
      name: 'notifications',
      documentation: { title: 'Notifications', description: 'The inbox of the signed-in user and the channels of each kind.' },
      contract: { ...notifications, ...unreadEndpoints },
      handlers: notificationHandlers,
      jobs: [purgeNotifications, sendDigestEmails],
      migrations: notificationMigrations,
      exports: exportedNotifications,
      erasure: notificationErasure,
      topics: [
        { name: 'notifications', isPersonal: true, canSubscribe: () => true },
        { name: 'notification-settings', isPersonal: true, canSubscribe: () => true },
      ],
    }),
    outboundModule,
    createSamplesModule(() => [...platformModules, ...modules]),
    createExportsModule(() => [...platformModules, ...modules]),
    createErasureModule(() => [...platformModules, ...modules]),
    createModuleWithoutEndpoints('jobs', { migrations: jobMigrations, erasure: jobErasure }),
    createModuleWithoutEndpoints('files', { migrations: fileMigrations, jobs: [sweepFiles], erasure: fileErasure }),
    serverModule({
      name: 'search',
      documentation: { title: 'Search', description: 'Search across everything the user may read.' },
      contract: search,
      handlers: { findEverywhere },
      migrations: searchMigrations,
    }),
    createModuleWithoutEndpoints('mail', { jobs: [createEmailJob(createEmailTransport(services.config))] }),
  ]
  return platformModules
}

const createSignInModules = (services: Services, getModules: () => readonly ServerModule[]): ServerModule[] => [
  createIdentityModule(services),
  createSsoModule(services),
  createTokensModule(getModules),
  createServiceAccountsModule(getModules),
  createFactorsModule(services),
]

const createModuleWithoutEndpoints = (
  name: string,
  rest: Pick<ServerModule, 'migrations' | 'jobs' | 'exports' | 'erasure'>,
): ServerModule => ({
  name,
  contract: {},
  handlers: {},
  ...rest,
})
