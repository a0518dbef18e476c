import type { Migration } from './database/migrate.ts'
import type { Contract, Input, Output } from '#platform/contract/endpoint.ts'
import type { DeclaredPermission } from './abilities/roles/declared-permissions.ts'
import type { Subject } from './abilities/subject.ts'
import type { Context } from './context.ts'
import type { Undo } from './journal/undo.ts'
import type { Job, JobContext } from './jobs/jobs.ts'
import type { NoticeKind } from './notifications/kinds.ts'
import type { Refusal } from './refusal.ts'
import type { SearchGroup } from './search/groups.ts'

/** One function for each endpoint of the contract, under the same name. */
export type Verbs<C extends Contract, Tables> = {
  [K in keyof C]: Verb<Context<Tables>, Input<C[K]>, Output<C[K]>>
}
type Verb<Ctx, In, Out> = ((ctx: Ctx, input: In) => Promise<Out | Answer<Out>>) | Prepared<Ctx, In, Out>

/** A verb with slow work before it (hashing, network, files) that no transaction must wait for. */
export class Prepared<Ctx = never, In = never, Out = unknown, Given = any> {
  /** Runs outside the transaction, with a reading context. */
  readonly prepare: (ctx: Ctx, input: In) => Promise<Given>
  readonly verb: (ctx: Ctx, input: In, given: Given) => Promise<Out | Answer<Out>>
  constructor(prepare: (ctx: Ctx, input: In) => Promise<Given>, verb: (ctx: Ctx, input: In, given: Given) => Promise<Out | Answer<Out>>) {
    this.prepare = prepare
    this.verb = verb
  }
}

/** An answer with another status than 200, or with headers. A Refusal as its body is thrown, but only after commit. */
export class Answer<T> {
  readonly status: number
  readonly body: T | Refusal
  readonly headers: Record<string, string>
  constructor(status: number, body: T | Refusal, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export type Topic = {
  /** Pattern such as `todo` or `chat/:id`. */
  name: string
  /** Everyone has a topic of this name to themselves: `account` stands for `account/<viewer's id>`. */
  own?: true
  /** Whether the viewer may subscribe: the same answer as reading gives. */
  may: (ctx: Context, parameters: Record<string, string>) => Promise<boolean> | boolean
  /** What is told in these is heard under the topic's name, as by members of chats; asked for anew after `ctx.roomsChanged`. */
  rooms?: (ctx: never) => Promise<string[]>
}

/** A browser tab with a socket. */
export type Device = { id: string; userId: number; tab: string }

/** What a module does as people come and go; failures are logged. `alive`: every half a minute, the ids of all devices of this process. */
export type Devices = {
  opened: (ctx: never, device: Device) => Promise<void>
  closed: (ctx: never, device: Device) => Promise<void>
  alive: (ctx: never, ids: string[]) => Promise<void>
}

/**
 * What a module does for as long as the process runs, such as keeping connections to other servers. `open` answers a context of now;
 * `stop` is waited for when the server stops.
 */
export type Service = { name: string; start: (open: () => JobContext<any>) => { stop: () => Promise<void> } }

/** A page that can be bookmarked and found. `id` is given once and never to another page; `title` in English: the web client shows its own words. */
export type Page = {
  id: number
  title: string
  icon: string
  link: string
  access: 'signed-in' | readonly [action: string, subject: string]
}

export type AnyVerb = ((ctx: never, input: never) => Promise<unknown>) | Prepared

export type ServerModule = {
  name: string
  depends?: readonly string[]
  contract: Contract
  verbs: Record<string, AnyVerb>
  migrations?: Record<string, Migration>
  subjects?: readonly Subject[]
  topics?: readonly Topic[]
  /** Named permissions that grant their rules to the roles they are assigned to. */
  permissions?: readonly DeclaredPermission[]
  /** For each entity how its acts are undone, or `never`. */
  undo?: Record<string, Undo>
  /** The kinds of notices that it sends: no others can be. */
  notices?: Record<string, NoticeKind>
  jobs?: readonly Job[]
  services?: readonly Service[]
  devices?: Devices
  pages?: readonly Page[]
  /** What the one search finds of this module, in the order in which it is shown. */
  search?: readonly SearchGroup[]
  /** Tables of which people keep views, by the names that the web client gives them, with the right to see each. */
  tables?: Readonly<Record<string, readonly [action: string, subject: string]>>
  /** Fills an empty workspace with believable data. */
  demo?: (ctx: Context<never>, world: DemoWorld) => Promise<void>
}

/** What demo data of all modules is built around: the same people everywhere. */
export type DemoWorld = {
  /** Midnight of the day the demo starts, in UTC. */
  today: Date
  people: { id: number; fullName: string; role: string; email: string }[]
  /** The same numbers in every run, 0 to 1. */
  random: () => number
}

type OwnParts<C extends Contract, Tables> = {
  contract: C
  verbs: Verbs<C, Tables>
  undo?: Record<string, Undo<Tables>>
  demo?: (ctx: Context<Tables>, world: DemoWorld) => Promise<void>
}

/** A module with the types of its own contract and tables. */
export function serverModule<C extends Contract, Tables>(
  definition: Omit<ServerModule, keyof OwnParts<C, Tables>> & OwnParts<C, Tables>,
): ServerModule {
  return definition as unknown as ServerModule
}
