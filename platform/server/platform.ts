import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Log } from './log.ts'
import type { Bus } from './realtime/bus.ts'
import type { RoleStore } from './abilities/roles/role-store.ts'
import type { Subject } from './abilities/subject.ts'
import type { Page, ServerModule } from './module.ts'
import type { NoticeKind } from './notifications/kinds.ts'
import type { PlacedGroup } from './search/groups.ts'
import type { Authenticator } from './identity/authenticate.ts'
import type { AccessTokens } from './identity/access-tokens.ts'

/** Everything that lives as long as the process; a request's Context is made from it. */
export type Platform = {
  config: Config
  database: Database
  log: Log
  bus: Bus
  /** The one clock; tests give their own. */
  clock: () => Date
  modules: readonly ServerModule[]
  subjects: readonly Subject[]
  notices: readonly NoticeKind[]
  roles: RoleStore
  pages: readonly Page[]
  searched: readonly PlacedGroup[]
  tokens: AccessTokens
  authenticator: Authenticator
}

export const nowOf = (platform: Pick<Platform, 'clock'>) => platform.clock().toISOString()
