import type { Config } from './config/config.ts'
import type { Database } from './database/connect.ts'
import type { ContentStore } from './files/content-store.ts'
import type { ModuleImportSource } from './imports/import-source.ts'
import type { UndoByEntity } from './journal/undo.ts'
import type { Log } from './log.ts'
import type { Measurements } from './metrics/measurements.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Bus } from './realtime/bus.ts'
import type { RoleStore } from './abilities/roles/role-store.ts'
import type { Subject } from './abilities/subject.ts'
import type { ServerModule } from './module.ts'
import type { Page } from './page.ts'
import type { NotificationKind } from './notifications/kinds.ts'
import type { ModuleSearchGroup } from './search/search-group.ts'
import type { Authenticator } from './identity/sessions/authenticate.ts'
import type { TokenRequestLimit } from './identity/tokens/request-limit.ts'
import type { AccessTokens } from './identity/sessions/access-tokens.ts'

export type Platform = {
  processId: number
  config: Config
  database: Database
  contents: ContentStore
  log: Log
  bus: Bus
  clock: () => Date
  measurements: Measurements
  modules: readonly ServerModule[]
  subjects: readonly Subject[]
  notificationKinds: readonly NotificationKind[]
  roles: RoleStore
  pages: readonly Page[]
  searchGroups: readonly ModuleSearchGroup[]
  importSources: readonly ModuleImportSource[]
  undoByEntity: UndoByEntity
  tokens: AccessTokens
  authenticator: Authenticator
  outbound: Outbound
  limitTokenRequests: TokenRequestLimit
}

export const getNow = (platform: Pick<Platform, 'clock'>) => platform.clock().toISOString()
