import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Log } from './log.ts'
import type { Bus } from './realtime/bus.ts'
import type { RoleStore } from './abilities/roles/role-store.ts'
import type { Subject } from './abilities/subject.ts'
import type { Page, ServerModule } from './module.ts'
import type { NotificationKind } from './notifications/kinds.ts'
import type { ModuleSearchGroup } from './search/search-group.ts'
import type { Authenticator } from './identity/authenticate.ts'
import type { AccessTokens } from './identity/access-tokens.ts'

export type Platform = {
  config: Config
  database: Database
  log: Log
  bus: Bus
  clock: () => Date
  modules: readonly ServerModule[]
  subjects: readonly Subject[]
  notificationKinds: readonly NotificationKind[]
  roles: RoleStore
  pages: readonly Page[]
  searchGroups: readonly ModuleSearchGroup[]
  tokens: AccessTokens
  authenticator: Authenticator
}

export const getNow = (platform: Pick<Platform, 'clock'>) => platform.clock().toISOString()
