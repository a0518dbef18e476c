import type { Migration } from './database/migrate.ts'
import type { Contract, Input, Output } from '#platform/contract/endpoint.ts'
import type { DeclaredPermission } from './abilities/roles/declared-permission.ts'
import type { Subject } from './abilities/subject.ts'
import type { Context } from './context.ts'
import type { DavSource } from './dav/dav-collection.ts'
import type { ImportSource } from './imports/import-source.ts'
import type { ModuleErasure } from './erasure/module-erasure.ts'
import type { ModuleExport } from './exports/module-export.ts'
import type { ReceivedFileHandler } from './email-transport/received-files.ts'
import type { UserEmailSender } from './email-transport/user-email.ts'
import type { JournalRow } from './journal/journal-entry.ts'
import type { Undo } from './journal/undo.ts'
import type { Job, JobContext } from './jobs/jobs.ts'
import type { NotificationKind } from './notifications/kinds.ts'
import type { ApiError } from './api-error.ts'
import type { ModuleRoutes } from './module-routes.ts'
import type { Page } from './page.ts'
import type { References } from './samples/references.ts'
import type { SearchGroup } from './search/search-group.ts'
import type { ModuleGauge } from './metrics/gauge.ts'
import type { ModuleConnectionProblem } from './system/module-connection-problem.ts'

export type Handlers<C extends Contract, Tables> = {
  [K in keyof C]: Handler<Context<Tables>, Input<C[K]>, Output<C[K]>>
}
type Handler<Ctx, In, Out> = ((ctx: Ctx, input: In) => Promise<Out | ApiResponse<Out>>) | PreparedHandler<Ctx, In, Out>

/** A handler with slow work before its transaction, such as hashing, network or file access. */
export class PreparedHandler<Ctx = never, In = never, Out = unknown, Prepared = any> {
  /** Runs outside of the transaction, with a read context. */
  readonly prepare: (ctx: Ctx, input: In) => Promise<Prepared>
  readonly handle: (ctx: Ctx, input: In, prepared: Prepared) => Promise<Out | ApiResponse<Out>>
  /** Of the transaction; COMMAND_TIME_LIMIT_MS by default. */
  readonly timeLimitMs: number | undefined
  constructor(
    prepare: (ctx: Ctx, input: In) => Promise<Prepared>,
    handle: (ctx: Ctx, input: In, prepared: Prepared) => Promise<Out | ApiResponse<Out>>,
    { timeLimitMs }: { timeLimitMs?: number } = {},
  ) {
    this.prepare = prepare
    this.handle = handle
    this.timeLimitMs = timeLimitMs
  }
}

/** A response with another status than 200 or with headers. An ApiError as body is thrown after the commit. */
export class ApiResponse<T> {
  readonly status: number
  readonly body: T | ApiError
  readonly headers: Record<string, string>
  constructor(status: number, body: T | ApiError, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export type Topic = {
  name: string
  /** Each user has their own topic: `account` stands for `account/<user id>`. */
  isPersonal?: true
  /** Must give the same answer as reading the data. */
  canSubscribe: (ctx: Context, parameters: Record<string, string>) => Promise<boolean> | boolean
  /** Rooms whose messages the subscriber receives under the topic's name, such as chats; refreshed by `ctx.refreshRooms`. */
  rooms?: (ctx: never) => Promise<string[]>
}

export type RecordedChange = Omit<JournalRow, 'seq'>

/** A browser tab with a socket */
export type Device = { id: string; userId: number; tab: string }

/** Called when users open and close tabs. `onHeartbeat` receives the ids of all devices every 30 seconds. */
export type DeviceListener = {
  onOpen: (ctx: never, device: Device) => Promise<void>
  onClose: (ctx: never, device: Device) => Promise<void>
  onHeartbeat: (ctx: never, ids: string[]) => Promise<void>
}

/** Runs as long as the process, such as connections to mail servers. `open` creates a context; the server waits for `stop`. */
export type Service = { name: string; start: (open: () => JobContext<any>) => { stop: () => Promise<void> } }

/** A step of the setup assistant; its form is in the web manifest's step of the same name. */
export type SetupStep = {
  name: string
  /** Whether the module's data shows that the step is done, such as invited users, even if the assistant was not used. */
  isDone?: (ctx: Context<any>) => Promise<boolean>
}

export type AnyHandler = ((ctx: never, input: never) => Promise<unknown>) | PreparedHandler

export type ServerModule = {
  name: string
  /** Heads the module's calls in the API documentation. */
  documentation?: { title: string; description: string }
  depends?: readonly string[]
  contract: Contract
  handlers: Record<string, AnyHandler>
  migrations?: Record<string, Migration>
  subjects?: readonly Subject[]
  topics?: readonly Topic[]
  permissions?: readonly DeclaredPermission[]
  /** Its calls reach data of other modules, so API tokens that are limited to modules cannot make them. */
  requiresUnlimitedToken?: true
  /** The names of its keys in DATA_DIR, which exist once the server has started (see `loadKey`). */
  keys?: readonly string[]
  /** How changes of each entity are undone, or `never`. */
  undo?: Record<string, Undo>
  notificationKinds?: Record<string, NotificationKind>
  jobs?: readonly Job[]
  services?: readonly Service[]
  /** Its part of the archives that users export. */
  exports?: ModuleExport
  /** Erases what it stores about a person. */
  erasure?: ModuleErasure
  devices?: DeviceListener
  /** Makes what these processes had claimed available at once; they no longer run. */
  releaseLeases?: (ctx: never, processIds: readonly number[]) => Promise<void>
  /** Sends emails of users through their own accounts; at most one module can. */
  userEmail?: UserEmailSender<Context<any>>
  /** Creates records from files received by email; at most one module does. */
  receivedFiles?: ReceivedFileHandler<Context<any>>
  /** Runs in the transaction of each command that recorded changes, so it must be fast. */
  onChanges?: (ctx: never, changes: readonly RecordedChange[]) => Promise<void> | void
  /** Connections that fail, for the system page; called for users who manage the workspace. */
  connectionProblems?: (ctx: never) => Promise<ModuleConnectionProblem[]>
  /** Values for Prometheus, in addition to what the platform measures. */
  gauges?: readonly ModuleGauge[]
  pages?: readonly Page[]
  search?: readonly SearchGroup[]
  /** Programs and formats whose files users can import. */
  importSources?: readonly ImportSource[]
  setupSteps?: readonly SetupStep[]
  /** The workspace can choose not to use the module, which hides its pages. `needs`: optional modules whose pages it leads to. */
  optional?: { needs?: readonly string[] }
  /** In addition to the contract. */
  routes?: ModuleRoutes
  /** Calendars and address books for the programs of users; API tokens with the scope `dav` reach the module's subjects. */
  davCollections?: readonly DavSource[]
  /** The permission to read each table whose views users can save, by the name passed to `useTableView`. */
  tablePermissions?: Readonly<Record<string, readonly [action: string, subject: string]>>
  demo?: (ctx: Context<never>, demo: DemoContext) => Promise<void>
  /** The columns of the module's tables that refer to other records, so that removing sample data leaves nothing behind. */
  references?: References
}

export type DemoContext = {
  /** Midnight in UTC of the day the demo starts */
  today: Date
  people: { id: number; fullName: string; role: string; email: string }[]
  /** Whether the data joins a workspace of real people, who may remove it later; the first of `people` is the user who asked for it. */
  isSample: boolean
  /** Pseudorandom, 0 to 1; the same sequence in every run. */
  random: () => number
}

type TypedParts<C extends Contract, Tables> = {
  contract: C
  handlers: Handlers<C, Tables>
  undo?: Record<string, Undo<Tables>>
  demo?: (ctx: Context<Tables>, demo: DemoContext) => Promise<void>
}

export function serverModule<C extends Contract, Tables>(
  definition: Omit<ServerModule, keyof TypedParts<C, Tables>> & TypedParts<C, Tables>,
): ServerModule {
  return definition as unknown as ServerModule
}
