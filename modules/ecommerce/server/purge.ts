import type { Kysely } from 'kysely'
import { removeFile } from '#platform/server/files/attach.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import type { StoredImage } from './product-snapshot.ts'
import { saveMethodCurrencies } from '../settings/server/settings.ts'
import type { ShopContext } from './subjects.ts'
import type { ShopTables } from './tables.ts'
import { daysBefore } from '#platform/server/instants.ts'

const RETENTION_DAYS = 30
const BATCH = 100

type Db = Kysely<ShopTables>
type Purge = (ctx: ShopContext, until: string) => Promise<number>

/**
 * Deletes records that were removed 30 days ago, old checkouts, and the addresses, carts and wishlists of users deleted that long ago.
 * Orders and ratings stay.
 */
export const purgeShop = defineJob<ShopTables>({
  name: 'ecommerce.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, RETENTION_DAYS)
    for (const purge of [
      purgeImages,
      purgeProducts,
      purgeGroups,
      purgeAddresses,
      purgeCheckouts,
      purgeRowsOfDeletedUsers('shop_addresses', 'address'),
      purgeRowsOfDeletedUsers('shop_cart_lines', 'cart-line'),
      purgeRowsOfDeletedUsers('shop_wishes', 'wishlist-line'),
    ]) {
      let purged = BATCH
      while (purged === BATCH) purged = await ctx.write((act) => purge(act, until))
    }
  },
})

const purgeImages: Purge = async ({ db }, until) => {
  const removedProducts = db.selectFrom('shop_products').select('id').where('removedAt', '<', until)
  const rows = await db
    .selectFrom('shop_images')
    .selectAll()
    .where((eb) => eb.or([eb('removedAt', '<', until), eb('productId', 'in', removedProducts)]))
    .limit(BATCH)
    .execute()
  for (const { id, productId, image } of rows) {
    for (const fileId of (JSON.parse(image) as StoredImage).fileIds)
      await removeFile({ db } as never, fileId, { entity: 'product', entityId: productId }).catch(() => undefined)
    await db.deleteFrom('shop_images').where('id', '=', id).execute()
  }
  return rows.length
}

const purgeProducts: Purge = async (ctx, until) => {
  const { db } = ctx
  const ids = await listIdsRemovedBefore(db, 'shop_products', until)
  if (ids.length === 0) return 0
  await saveMethodCurrencies(ctx)
  await purgeJournalEntries(db, 'product', ids)
  for (const table of ['shop_ratings', 'shop_wishes', 'shop_cart_lines'] as const)
    await (db as Kysely<Record<string, { productId: number }>>).deleteFrom(table).where('productId', 'in', ids).execute()
  await db.deleteFrom('shop_products').where('id', 'in', ids).execute()
  return ids.length
}

const purgeGroups: Purge = async ({ db }, until) => {
  const ids = await listIdsRemovedBefore(db, 'shop_groups', until)
  if (ids.length === 0) return 0
  await purgeJournalEntries(db, 'product-group', ids)
  await db.deleteFrom('shop_groups').where('id', 'in', ids).execute()
  return ids.length
}

const purgeAddresses: Purge = async ({ db }, until) => {
  const ids = await listIdsRemovedBefore(db, 'shop_addresses', until)
  if (ids.length === 0) return 0
  await purgeJournalEntries(db, 'address', ids)
  await db.deleteFrom('shop_addresses').where('id', 'in', ids).execute()
  return ids.length
}

const purgeCheckouts: Purge = async ({ db }, until) => {
  const old = db
    .selectFrom('shop_checkouts')
    .select('id')
    .where((eb) => eb.or([eb('updatedAt', '<', until), eb('userId', 'in', selectUsersDeletedBefore(db, until))]))
    .limit(BATCH)
  const rows = await db.deleteFrom('shop_checkouts').where('id', 'in', old).returning('id').execute()
  return rows.length
}

type UserTable = 'shop_addresses' | 'shop_cart_lines' | 'shop_wishes'

const purgeRowsOfDeletedUsers =
  (table: UserTable, entity: string): Purge =>
  async ({ db }, until) => {
    const rows = await (db as Kysely<Record<UserTable, { id: number; userId: number }>>)
      .selectFrom(table)
      .select('id')
      .where('userId', 'in', selectUsersDeletedBefore(db, until))
      .limit(BATCH)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await purgeJournalEntries(db, entity, ids)
    await (db as Kysely<Record<UserTable, { id: number }>>).deleteFrom(table).where('id', 'in', ids).execute()
    return ids.length
  }

const selectUsersDeletedBefore = (db: Db, until: string) =>
  (db as unknown as Kysely<IdentityTables>).selectFrom('users').select('id').where('removedAt', '<', until)

async function listIdsRemovedBefore(db: Db, table: 'shop_products' | 'shop_groups' | 'shop_addresses', until: string): Promise<number[]> {
  const rows = await (db as Kysely<Record<string, { id: number; removedAt: string | null }>>)
    .selectFrom(table)
    .select('id')
    .where('removedAt', '<', until)
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}
