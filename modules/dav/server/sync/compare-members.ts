import type { Kysely, Selectable } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { listNamedMembers, type Collection } from '../resources/index.ts'
import type { DavTables } from '../tables.ts'

export type StateRow = Selectable<DavTables['dav_collections']>
/** `etag` is null if the member was removed. */
export type MemberChange = { name: string; etag: string | null }
type Comparison = { state: StateRow | undefined; changes: MemberChange[] }

export const getDb = ({ db }: Context) => db as Kysely<DavTables>

const queryState = (ctx: Context, { key }: Collection) =>
  getDb(ctx).selectFrom('dav_collections').selectAll().where('userId', '=', ctx.viewer.id).where('collection', '=', key)

/** Compares what the viewer sees now with the last synchronization, so that changed permissions count too, which no journal contains. */
export async function compareMembers(ctx: Context, collection: Collection): Promise<Comparison> {
  const state = await queryState(ctx, collection).executeTakeFirst()
  return { state, changes: state ? await listChanges(ctx, collection, state) : [] }
}

async function listChanges(ctx: Context, collection: Collection, { id }: Pick<StateRow, 'id'>): Promise<MemberChange[]> {
  const members = await listNamedMembers(ctx, collection)
  const stored = await (ctx.slow as Kysely<DavTables>)
    .selectFrom('dav_members')
    .select(['name', 'etag'])
    .where('collectionId', '=', id)
    .where('etag', 'is not', null)
    .execute()
  const removed = new Map(stored.map(({ name, etag }) => [name, etag]))
  const changes: MemberChange[] = []
  for (const { name, etag } of members) {
    if (removed.get(name) !== etag) changes.push({ name, etag })
    removed.delete(name)
  }
  for (const name of removed.keys()) changes.push({ name, etag: null })
  return changes
}

/** Stores the differences in the transaction of a command, each with a revision of its own. */
export async function saveChanges(ctx: Context, collection: Collection): Promise<StateRow> {
  const state = await lockState(ctx, collection)
  const changes = await listChanges(ctx, collection, state)
  const revision = state.revision + changes.length
  const rows = changes.map((change, index) => ({
    ...change,
    collectionId: state.id,
    revision: state.revision + index + 1,
    changedAt: ctx.now,
  }))
  for (let start = 0; start < rows.length; start += INSERT_BATCH) await upsertMembers(ctx, rows.slice(start, start + INSERT_BATCH))
  await getDb(ctx).updateTable('dav_collections').set({ revision, usedAt: ctx.now }).where('id', '=', state.id).execute()
  return { ...state, revision, usedAt: ctx.now }
}

const INSERT_BATCH = 1_000

async function lockState(ctx: Context, collection: Collection): Promise<StateRow> {
  await getDb(ctx)
    .insertInto('dav_collections')
    .values({ userId: ctx.viewer.id, collection: collection.key, revision: 1, oldestRevision: 1, usedAt: ctx.now })
    .onConflict((conflict) => conflict.columns(['userId', 'collection']).doNothing())
    .execute()
  return lockRows(ctx.dialect, queryState(ctx, collection)).executeTakeFirstOrThrow()
}

const upsertMembers = (ctx: Context, rows: DavTables['dav_members'][]) =>
  getDb(ctx)
    .insertInto('dav_members')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['collectionId', 'name']).doUpdateSet((eb) => ({
        etag: eb.ref('excluded.etag'),
        revision: eb.ref('excluded.revision'),
        changedAt: eb.ref('excluded.changedAt'),
      })),
    )
    .execute()
