import { ApiError, notFound } from '#platform/server/api-error.ts'
import type { Context } from '#platform/server/context.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { findMember, isReservedName, saveName, type Collection, type NamedMember } from '../resources/index.ts'
import { assertConditions, type Conditions } from './conditions.ts'

/** `prepared` is what the source made of the content. */
type Put = { name: string; content: string; prepared: unknown; conditions: Conditions }
/** `etag` is undefined if the stored object differs from what the client sent, which must then read it (RFC 4791, 5.3.4). */
export type PutResult = { isNew: boolean; etag: string | undefined }

/** Creates or replaces an object in the transaction of a command. */
export async function putObject(ctx: Context, collection: Collection, { name, content, prepared, conditions }: Put): Promise<PutResult> {
  assertWritable(collection)
  const existing = await lockMember(ctx, collection, name)
  assertConditions(conditions, existing?.etag)
  const id = existing?.id ?? (await createObject(ctx, collection, { name, prepared }))
  if (existing) await collection.source.updateObject(ctx, collection.collection, id, prepared)
  const [stored] = await collection.source.readObjects(ctx, collection.collection, [id], { vcardVersion: '3.0' })
  return { isNew: !existing, etag: stored?.content === content ? stored.etag : undefined }
}

async function createObject(ctx: Context, collection: Collection, { name, prepared }: Pick<Put, 'name' | 'prepared'>): Promise<number> {
  if (isReservedName(name))
    throw new ApiError(403, 'dav.name_reserved', `Names such as ${name} are reserved for objects that were created in Staffroom.`)
  const id = await collection.source.createObject(ctx, collection.collection, prepared)
  await saveName(ctx, collection, { id, name })
  return id
}

export async function deleteObject(
  ctx: Context,
  collection: Collection,
  { name, conditions }: Pick<Put, 'name' | 'conditions'>,
): Promise<void> {
  const existing = await lockMember(ctx, collection, name)
  if (!existing) throw notFound('object')
  assertWritable(collection)
  assertConditions(conditions, existing.etag)
  await collection.source.deleteObject(ctx, collection.collection, existing.id)
}

function assertWritable({ collection: { isWritable, name } }: Collection): void {
  if (isWritable) return
  throw new DavProblem(403, { precondition: 'dav:need-privileges', detail: `You don’t have permission to change “${name}”.` })
}

/** Reads the ETag after the lock, so that of two requests with the same ETag only one succeeds. */
async function lockMember(ctx: Context, collection: Collection, name: string): Promise<NamedMember | undefined> {
  const member = await findMember(ctx, collection, name)
  if (!member) return undefined
  await collection.source.lockObject(ctx, collection.collection, member.id)
  return findMember(ctx, collection, name)
}
