import type { Context } from '../context.ts'

export type DavComponent = 'VEVENT' | 'VTODO'

/** A calendar, task list or address book of the viewer. */
export type DavCollection = {
  /** The last segment of its URL: lowercase letters, digits and hyphens, unique among all collections of its kind. */
  id: string
  name: string
  /** `#RRGGBB`; only of calendars. */
  color?: string
  description?: string
  /** The components of a calendar; empty for an address book. */
  components: readonly DavComponent[]
  /** Whether the viewer may create, change or delete any of its objects. */
  isWritable: boolean
}

/** An object of a collection. `id` is that of its record. */
export type DavMember = {
  id: number
  /** Without quotation marks. Changes whenever the content that the viewer sees changes. */
  etag: string
}

/** `content` is one iCalendar object or one vCard, with CRLF at the end of each line. */
export type DavObject = DavMember & { content: string }

/** Instants in milliseconds since 1970, `end` exclusive; a missing end is open. */
export type DavTimeRange = { start?: number | undefined; end?: number | undefined }

export type DavMemberFilter = {
  /** Only these; may contain ids that are not in the collection. */
  ids?: readonly number[]
  /** Only those that overlap this time (RFC 4791, 9.9). Only for calendars. */
  timeRange?: DavTimeRange
}

export type DavReadOptions = { vcardVersion: '3.0' | '4.0' }

export type DavBusyTime = { start: string; end: string; type: 'BUSY' | 'BUSY-TENTATIVE' }

/**
 * Collections that a module offers to calendar and contacts programs (CalDAV, CardDAV). The protocol chooses the addresses of the objects
 * and remembers the names that programs gave them; modules only know the ids of their records.
 *
 * All functions check permissions like the module's calls. Reading gets a read context and returns only what the viewer may see. Writing
 * runs in the transaction of a command: it records changes, so that undo, history and live updates work, and throws a `DavProblem` or an
 * `ApiError` if the content is rejected. Properties that the module does not model must survive.
 */
export type DavSource<Tables = any, Content = any> = {
  kind: 'calendar' | 'addressbook'
  listCollections: (ctx: Context<Tables>) => Promise<DavCollection[]>
  /** Without reading the content: it is called for 20,000 members and must then take less than 200 ms. In any order. */
  listMembers: (ctx: Context<Tables>, collection: DavCollection, filter?: DavMemberFilter) => Promise<DavMember[]>
  /** At most a few hundred at a time; ids that are not in the collection are left out. */
  readObjects: (ctx: Context<Tables>, collection: DavCollection, ids: readonly number[], options: DavReadOptions) => Promise<DavObject[]>
  /** Locks the record until the transaction ends (`lockRows`), before the protocol compares its ETag. */
  lockObject: (ctx: Context<Tables>, collection: DavCollection, id: number) => Promise<void>
  /** Slow work before the transaction, such as decoding pictures. Its result is written instead of the text. */
  prepareContent?: (ctx: Context<Tables>, content: string) => Promise<Content>
  /** Returns the id of the new record. */
  createObject: (ctx: Context<Tables>, collection: DavCollection, content: Content) => Promise<number>
  updateObject: (ctx: Context<Tables>, collection: DavCollection, id: number, content: Content) => Promise<void>
  deleteObject: (ctx: Context<Tables>, collection: DavCollection, id: number) => Promise<void>
  /** The times in the range when the viewer is busy, clipped to it; only of calendars with events. */
  readBusy?: (ctx: Context<Tables>, collection: DavCollection, range: Required<DavTimeRange>) => Promise<DavBusyTime[]>
}

/** Keeps the types of the module's tables while it declares a source. */
export const davSource = <Tables, Content = string>(source: DavSource<Tables, Content>): DavSource => source

/** `name` is that of the module. */
export type NamedDavSource = { name: string; source: DavSource }
