import { notifications } from '#platform/contract/notifications.ts'
import { permissionSubject, roleSubject } from './abilities/role-subjects.ts'
import { roleMigrations } from './abilities/role-tables.ts'
import { sweepFiles } from './files/sweep.ts'
import { migrations as fileMigrations } from './files/tables.ts'
import { identityModule } from './identity/index.ts'
import type { Services } from './identity/sign-in.ts'
import { migrations as jobMigrations } from './jobs/tables.ts'
import { journalModule } from './journal/index.ts'
import { mailJob } from './mail-transport/mail-job.ts'
import { createMailTransport } from './mail-transport/transport.ts'
import { serverModule, type ServerModule } from './module.ts'
import { notificationVerbs } from './notifications/inbox.ts'
import { purgeNotifications } from './notifications/purge.ts'
import { migrations as notificationMigrations } from './notifications/tables.ts'
import { searchMigrations } from './search/tables.ts'

/** What the platform itself brings, in the same shape as the modules that stand on it. */
export function ownModules(services: Services, modules: readonly ServerModule[]): ServerModule[] {
  return [
    identityModule(services),
    journalModule(modules),
    {
      ...withoutCalls('abilities', { migrations: roleMigrations }),
      subjects: [roleSubject, permissionSubject],
      topics: [{ name: 'roles', may: ({ viewer }) => ['Role', 'Permission'].some((name) => viewer.ability.can('read', name)) }],
    },
    serverModule({
      name: 'notifications',
      contract: notifications,
      verbs: notificationVerbs,
      jobs: [purgeNotifications],
      migrations: notificationMigrations,
      topics: [{ name: 'notifications', own: true, may: () => true }],
    }),
    withoutCalls('jobs', { migrations: jobMigrations }),
    withoutCalls('files', { migrations: fileMigrations, jobs: [sweepFiles] }),
    withoutCalls('search', { migrations: searchMigrations }),
    withoutCalls('mail', { jobs: [mailJob(createMailTransport(services.config))] }),
  ]
}

const withoutCalls = (name: string, rest: Pick<ServerModule, 'migrations' | 'jobs'>): ServerModule => ({
  name,
  contract: {},
  verbs: {},
  ...rest,
})
