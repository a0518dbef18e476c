import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DavObject, DavReadOptions } from '#platform/server/dav/dav-collection.ts'
import type { Collection, NamedMember } from '../resources/index.ts'
import { READ_BATCH } from '../resources/limits.ts'
import type { DavRequest } from './resource.ts'

type ReadMember = { member: NamedMember; object: DavObject }
type Batch = { objects: ReadMember[]; missing: NamedMember[] }

/** Reads the content of members in batches, so that memory does not grow with their number. */
export async function* listObjectsInBatches(
  { ctx }: Pick<DavRequest, 'ctx'>,
  { source, collection }: Collection,
  { members, options }: { members: readonly NamedMember[]; options: DavReadOptions },
): AsyncIterable<Batch> {
  for (let start = 0; start < members.length; start += READ_BATCH) {
    const batch = members.slice(start, start + READ_BATCH)
    const objects = await source.readObjects(
      ctx,
      collection,
      batch.map(({ id }) => id),
      options,
    )
    const byId = new Map(objects.map((object) => [object.id, object]))
    const read = batch.flatMap((member) => {
      const object = byId.get(member.id)
      return object ? [{ member, object }] : []
    })
    yield { objects: read, missing: batch.filter(({ id }) => !byId.has(id)) }
    await yieldToEventLoop()
  }
}
