import type { Context } from '#platform/server/context.ts'
import type { DavCollection, DavSource, NamedDavSource } from '#platform/server/dav/dav-collection.ts'
import { formatCollectionPath, type Kind } from './locations.ts'

export type Collection = {
  kind: Kind
  source: DavSource
  sourceName: string
  collection: DavCollection
  /** With a slash at the end. */
  path: string
  /** Identifies the collection among all of the user's. */
  key: string
}

export async function listCollections(ctx: Context, sources: readonly NamedDavSource[], kind: Kind): Promise<Collection[]> {
  const collections: Collection[] = []
  for (const { name, source } of sources.filter((one) => one.source.kind === kind)) {
    for (const collection of await source.listCollections(ctx)) {
      const path = formatCollectionPath(kind, ctx.viewer.id, collection.id)
      collections.push({ kind, source, sourceName: name, collection, path, key: `${kind}/${collection.id}` })
    }
  }
  return collections
}

export const findCollection = async (
  ctx: Context,
  sources: readonly NamedDavSource[],
  { kind, id }: { kind: Kind; id: string },
): Promise<Collection | undefined> => (await listCollections(ctx, sources, kind)).find(({ collection }) => collection.id === id)
