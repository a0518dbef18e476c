import { bell } from '#platform/contract/bell.ts'
import { notifications } from '#platform/contract/notifications.ts'
import { search } from '#platform/contract/search.ts'
import { permissionSubject, roleSubject } from './abilities/roles/role-subjects.ts'
import { roleMigrations } from './abilities/roles/role-tables.ts'
import { sweepFiles } from './files/sweep.ts'
import { migrations as fileMigrations } from './files/tables.ts'
import { identityModule } from './identity/index.ts'
import type { Services } from './identity/sign-in.ts'
import { migrations as jobMigrations } from './jobs/tables.ts'
import { journalModule } from './journal/index.ts'
import { mailJob } from './mail-transport/mail-job.ts'
import { createMailTransport } from './mail-transport/transport.ts'
import { serverModule, type ServerModule } from './module.ts'
import { mailNotices } from './notifications/mail-notices.ts'
import { notificationVerbs } from './notifications/inbox.ts'
import { purgeNotifications } from './notifications/purge.ts'
import { migrations as notificationMigrations } from './notifications/tables.ts'
import { findEverywhere } from './search/find.ts'
import { searchMigrations } from './search/tables.ts'
import { viewsModule } from './views/index.ts'

/** What the platform itself brings, in the same shape as the modules that stand on it. */
export function ownModules(services: Services, modules: readonly ServerModule[]): ServerModule[] {
  const ownViews = viewsModule(modules)
  return [
    identityModule(services),
    journalModule([ownViews, ...modules]),
    ownViews,
    {
      ...withoutCalls('abilities', { migrations: roleMigrations }),
      subjects: [roleSubject, permissionSubject],
      topics: [{ name: 'roles', may: ({ viewer }) => ['Role', 'Permission'].some((name) => viewer.ability.can('read', name)) }],
    },
    serverModule({
      name: 'notifications',
      contract: { ...notifications, ...bell },
      verbs: notificationVerbs,
      jobs: [purgeNotifications, mailNotices],
      migrations: notificationMigrations,
      topics: [
        { name: 'notifications', own: true, may: () => true },
        { name: 'notification-settings', own: true, may: () => true },
      ],
    }),
    withoutCalls('jobs', { migrations: jobMigrations }),
    withoutCalls('files', { migrations: fileMigrations, jobs: [sweepFiles] }),
    serverModule({ name: 'search', contract: search, verbs: { findEverywhere }, migrations: searchMigrations }),
    withoutCalls('mail', { jobs: [mailJob(createMailTransport(services.config))] }),
  ]
}

const withoutCalls = (name: string, rest: Pick<ServerModule, 'migrations' | 'jobs'>): ServerModule => ({
  name,
  contract: {},
  verbs: {},
  ...rest,
})
