import type { Kysely } from 'kysely'
import type { RoleStore } from './abilities/roles/role-store.ts'
import type { Subject } from './abilities/subject.ts'
import type { Config } from './config/config.ts'
import type { Dialect } from './database/connect.ts'
import type { ContentStore } from './files/content-store.ts'
import type { Log } from './log.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { RegisteredImportSource } from './imports/registered-source.ts'
import type { ReceivedFileHandler } from './email-transport/received-files.ts'
import type { UserEmailSender } from './email-transport/user-email.ts'
import type { Page } from './page.ts'
import type { JournalEntry } from './journal/journal-entry.ts'
import type { NotificationKind } from './notifications/kinds.ts'
import type { ModuleSearchGroup } from './search/search-group.ts'
import type { NotificationInput } from './notifications/notification-input.ts'
import type { Viewer } from './viewer.ts'

export type Context<Tables = unknown> = {
  viewer: Viewer
  /** The open transaction in a write; in a read a connection for indexed reads under 1 ms. */
  db: Kysely<Tables>
  /** For searches, counts and exports, which run in a separate thread; in a write the transaction. */
  slow: Kysely<Tables>
  dialect: Dialect
  /** Time of the request, RFC 3339 in UTC. */
  now: string
  recordChange: (entry: JournalEntry) => void
  /** The id under which `recordChange` stores the changes of this command; empty in a read. */
  changeId: string
  /** Notifies subscribers after commit that the topic changed. */
  publishChange: (topic: string) => void
  /** Sends data to subscribers after commit. With a `key`, at most once a second, the last body per key. */
  publishMessage: (topic: string, body: object, key?: string) => void
  /** These users entered or left rooms of their topics. */
  refreshRooms: (userIds: readonly number[]) => void
  /** Runs part of a command in a savepoint: if it fails, only this part is rolled back. Not for concurrent use. */
  withSavepoint: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs a small command within a GET, for side effects of reading such as read state. */
  runCommand: <T>(work: (ctx: Context<Tables>) => Promise<T>) => Promise<T>
  notify: <Value extends string>(notification: NotificationInput<Value>) => void
  /** Marks notifications about these records as read. Records that the viewer changes are marked automatically. */
  markSeen: (entity: string, ids: readonly number[], userId?: number) => void
  /** Runs after commit, for network and file access. Errors are logged. */
  afterCommit: (task: () => void | Promise<void>) => void
  /** The user's role or rules changed: applies to the next request and, within a second, to open sockets. */
  invalidatePermissions: (userId: number) => void
  /** These roles or their permissions changed; applies like `invalidatePermissions` to all their users. */
  invalidateRoles: (names: readonly string[]) => void
  /** Ends the tokens and sockets of these sessions at commit. */
  invalidateSessions: (sessionIds: number[]) => void
  pages: readonly Page[]
  notificationKinds: readonly NotificationKind[]
  searchGroups: readonly ModuleSearchGroup<Context<any>>[]
  importSources: readonly RegisteredImportSource[]
  subjects: readonly Subject[]
  roles: RoleStore
  config: Config
  /** The contents of files. */
  contents: ContentStore
  /** For all connections on behalf of a user. */
  outbound: Outbound
  /** Sends emails through the accounts that users have connected; undefined if no module offers accounts. */
  userEmail: UserEmailSender<Context<any>> | undefined
  /** Undefined if no module creates records from files received by email. */
  receivedFiles: ReceivedFileHandler<Context<any>> | undefined
  /** Set while sample data is being loaded into a workspace of real people. */
  loadsSamples?: true
  log: Log
  request: { id: string; address: string; userAgent: string; token: string | undefined; cookie?: string | undefined }
}
