import type { AnyMongoAbility } from '@casl/ability'
import type { Kysely } from 'kysely'
import type { Person } from '#platform/contract/schema.ts'
import type { RoleStore } from './abilities/roles/role-store.ts'
import type { Subject } from './abilities/subject.ts'
import type { Config } from './config.ts'
import type { Dialect } from './database/connect.ts'
import type { Log } from './log.ts'
import type { Page } from './module.ts'
import type { JournalEntry } from './journal/record.ts'
import type { NoticeKind } from './notifications/kinds.ts'
import type { PlacedGroup } from './search/groups.ts'
import type { Notice } from './notifications/notify.ts'

/** Who asks. */
export type Viewer = {
  id: number
  role: string
  email: string
  fullName: string
  language: string
  timeZone: string
  sessionId: number
  ability: AnyMongoAbility
  /** The administrator who sees the application as this person, read-only; `sessionId` is the administrator's. */
  viewedBy?: Person & { role: string }
}

/** What every verb gets: who asks, the rows they may reach, and where to say what changed. */
export type Context<Tables = unknown> = {
  viewer: Viewer
  /** In a write the open transaction; in a read a connection for cheap indexed reads (under 1 ms). */
  db: Kysely<Tables>
  /** For searches, counts and exports: they run beside, so that nothing waits for them. In a write the transaction. */
  slow: Kysely<Tables>
  dialect: Dialect
  /** The request's time, RFC 3339 in UTC. */
  now: string
  /** Writes one row of the journal in this transaction; topics of the entity are announced after commit. */
  record: (entry: JournalEntry) => void
  /** Tells the subscribers of a topic, after commit, that it changed. */
  announce: (topic: string) => void
  /**
   * Carries a body to whoever hears the topic or room, after commit; what is too large for other processes is told there
   * as a change. With a `key` at most once a second, the last body of each key.
   */
  tell: (topic: string, body: object, key?: string) => void
  /** What the topics of these people hold changed: they are in other rooms from now on. */
  roomsChanged: (userIds: readonly number[]) => void
  /**
   * Runs part of an act so that its failure takes back that part alone, with all that it recorded and told, and the act can
   * go on. The error is thrown on. Not for two parts at once.
   */
  part: <T>(work: () => Promise<T>) => Promise<T>
  /** Within a GET: a small act of its own, for what reading leaves behind (that it was seen). */
  note: <T>(work: (ctx: Context<Tables>) => Promise<T>) => Promise<T>
  /** Puts a notification into a person's inbox, in this transaction. */
  notify: <Value extends string>(notice: Notice<Value>) => void
  /**
   * The viewer (or somebody else) has seen these, by whatever way: notices about them are read. What the viewer changes
   * and records is noticed by itself, and so is what a page shows at the address that a notice leads to.
   */
  noticed: (entity: string, ids: readonly number[], userId?: number) => void
  /** Runs after commit, for what must not happen inside a transaction (network, files). Its failure is logged. */
  afterCommit: (task: () => void | Promise<void>) => void
  /** The user's role or rules changed: the next call and, within a second, every socket goes by the new ones. */
  rightsChanged: (userId: number) => void
  /** These roles, or what they grant, changed: whoever has them goes by the new rights as above. */
  rolesChanged: (names: readonly string[]) => void
  /** These sessions have ended: their tokens and sockets end at commit. */
  sessionsEnded: (sessionIds: number[]) => void
  /** All pages of all modules, whoever may read them. */
  pages: readonly Page[]
  /** All kinds of notices of all modules. */
  notices: readonly NoticeKind[]
  /** What the one search finds, of all modules. */
  searched: readonly PlacedGroup[]
  /** All protected tables of all modules. */
  subjects: readonly Subject[]
  /** All roles as they were when the request came in. */
  roles: RoleStore
  config: Config
  log: Log
  request: { id: string; address: string; userAgent: string; token: string | undefined }
}
