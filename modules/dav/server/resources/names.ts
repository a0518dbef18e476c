import type { Kysely } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { DavMember, DavMemberFilter } from '#platform/server/dav/dav-collection.ts'
import { isInTexts } from '#platform/server/database/queries/expressions.ts'
import type { DavTables } from '../tables.ts'
import type { Collection } from './collections.ts'
import type { Kind } from './locations.ts'

export type NamedMember = DavMember & { name: string }

const extensions: Record<Kind, string> = { calendar: 'ics', addressbook: 'vcf' }
const DEFAULT_NAME = /^staffroom-([1-9]\d{0,14})\.(ics|vcf)$/

const getDb = ({ db }: Context) => db as Kysely<DavTables>

/** The name of an object that was not created by a program. Such names are reserved. */
const formatDefaultName = ({ kind }: Collection, id: number) => `staffroom-${id}.${extensions[kind]}`

export const isReservedName = (name: string): boolean => DEFAULT_NAME.test(name)

/** Members with the last segment of their URL. */
export async function listNamedMembers(ctx: Context, collection: Collection, filter: DavMemberFilter = {}): Promise<NamedMember[]> {
  const members = await collection.source.listMembers(ctx, collection.collection, filter)
  if (members.length === 0) return []
  const names = await listNames(ctx, collection)
  return members.map(({ id, etag }) => ({ id, etag, name: names.get(id) ?? formatDefaultName(collection, id) }))
}

async function listNames(ctx: Context, { sourceName }: Collection): Promise<Map<number, string>> {
  const rows = await (ctx.slow as Kysely<DavTables>)
    .selectFrom('dav_names')
    .select(['memberId', 'name'])
    .where('userId', '=', ctx.viewer.id)
    .where('source', '=', sourceName)
    .execute()
  return new Map(rows.map(({ memberId, name }) => [memberId, name]))
}

/** The ids that have these names, also of objects that are not in the collection. */
export async function findIds(ctx: Context, collection: Collection, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await getDb(ctx)
    .selectFrom('dav_names')
    .select(['memberId', 'name'])
    .where('userId', '=', ctx.viewer.id)
    .where('source', '=', collection.sourceName)
    .where(isInTexts(ctx.dialect, 'name', names))
    .execute()
  const ids = new Map(rows.map(({ memberId, name }) => [name, memberId]))
  const defaults = names.flatMap((name) => {
    const id = Number(DEFAULT_NAME.exec(name)?.[1] ?? 0)
    return id > 0 && name === formatDefaultName(collection, id) ? [[name, id] as const] : []
  })
  const renamed = await listRenamed(
    ctx,
    collection,
    defaults.map(([, id]) => id),
  )
  for (const [name, id] of defaults) if (!renamed.has(id)) ids.set(name, id)
  return ids
}

async function listRenamed(ctx: Context, { sourceName }: Collection, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await getDb(ctx)
    .selectFrom('dav_names')
    .select('memberId')
    .where('userId', '=', ctx.viewer.id)
    .where('source', '=', sourceName)
    .where('memberId', 'in', ids)
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}

export async function findMember(ctx: Context, collection: Collection, name: string): Promise<NamedMember | undefined> {
  const id = (await findIds(ctx, collection, [name])).get(name)
  if (id === undefined) return undefined
  const [member] = await collection.source.listMembers(ctx, collection.collection, { ids: [id] })
  return member && { ...member, name }
}

/** A name that belonged to a deleted object is given to the new one. */
export async function saveName(ctx: Context, { sourceName }: Collection, { id, name }: { id: number; name: string }): Promise<void> {
  const own = getDb(ctx).deleteFrom('dav_names').where('userId', '=', ctx.viewer.id).where('source', '=', sourceName)
  await own.where((eb) => eb.or([eb('name', '=', name), eb('memberId', '=', id)])).execute()
  await getDb(ctx).insertInto('dav_names').values({ userId: ctx.viewer.id, source: sourceName, memberId: id, name }).execute()
}
