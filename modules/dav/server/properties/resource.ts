import type { Context } from '#platform/server/context.ts'
import type { NamedDavSource } from '#platform/server/dav/dav-collection.ts'
import type { Collection } from '../resources/index.ts'

export type DavRequest = { ctx: Context; sources: readonly NamedDavSource[]; getSyncState: (collection: Collection) => Promise<SyncState> }

/** Changes whenever a member of the collection changes. */
export type SyncState = { token: string; revision: number }

/** Reads the XML of one property; undefined if the resource does not have it. */
export type PropertyReader = () => string | undefined | Promise<string | undefined>
export type Properties = Readonly<Record<string, PropertyReader>>
