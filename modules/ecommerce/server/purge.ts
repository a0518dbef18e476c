import type { Kysely } from 'kysely'
import { removeFile } from '#platform/server/files/attach.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { forgetRecords } from '#platform/server/journal/forget.ts'
import type { StoredImage } from './product-form.ts'
import { saveCurrency } from '../settings/server/settings.ts'
import type { ShopContext } from './subjects.ts'
import type { ShopTables } from './tables.ts'
import { daysBefore } from '#platform/server/moments.ts'

const KEEP_DAYS = 30
const BATCH = 100

type Db = Kysely<ShopTables>
type Purge = (ctx: ShopContext, until: string) => Promise<number>

/** Forgets what was removed 30 days ago, checkouts of which nothing came, and what people kept who were deleted as long ago. Orders and ratings stay. */
export const purgeShop = job<ShopTables>({
  name: 'ecommerce.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, KEEP_DAYS)
    for (const purge of [
      purgeImages,
      purgeProducts,
      purgeGroups,
      purgeAddresses,
      purgeCheckouts,
      purgeKeptOf('shop_addresses', 'address'),
      purgeKeptOf('shop_cart_lines', 'cart-line'),
      purgeKeptOf('shop_wishes', 'wishlist-line'),
    ]) {
      let purged = BATCH
      while (purged === BATCH) purged = await ctx.write((act) => purge(act, until))
    }
  },
})

const purgeImages: Purge = async ({ db }, until) => {
  const gone = db.selectFrom('shop_products').select('id').where('removedAt', '<', until)
  const rows = await db
    .selectFrom('shop_images')
    .selectAll()
    .where((eb) => eb.or([eb('removedAt', '<', until), eb('productId', 'in', gone)]))
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
  const ids = await removed(db, 'shop_products', until)
  if (ids.length === 0) return 0
  await saveCurrency(ctx)
  await forgetRecords(db, 'product', ids)
  for (const table of ['shop_ratings', 'shop_wishes', 'shop_cart_lines'] as const)
    await (db as Kysely<Record<string, { productId: number }>>).deleteFrom(table).where('productId', 'in', ids).execute()
  await db.deleteFrom('shop_products').where('id', 'in', ids).execute()
  return ids.length
}

const purgeGroups: Purge = async ({ db }, until) => {
  const ids = await removed(db, 'shop_groups', until)
  if (ids.length === 0) return 0
  await forgetRecords(db, 'product-group', ids)
  await db.deleteFrom('shop_groups').where('id', 'in', ids).execute()
  return ids.length
}

const purgeAddresses: Purge = async ({ db }, until) => {
  const ids = await removed(db, 'shop_addresses', until)
  if (ids.length === 0) return 0
  await forgetRecords(db, 'address', ids)
  await db.deleteFrom('shop_addresses').where('id', 'in', ids).execute()
  return ids.length
}

const purgeCheckouts: Purge = async ({ db }, until) => {
  const old = db
    .selectFrom('shop_checkouts')
    .select('id')
    .where((eb) => eb.or([eb('updatedAt', '<', until), eb('userId', 'in', goneBefore(db, until))]))
    .limit(BATCH)
  const rows = await db.deleteFrom('shop_checkouts').where('id', 'in', old).returning('id').execute()
  return rows.length
}

type Kept = 'shop_addresses' | 'shop_cart_lines' | 'shop_wishes'

/** What nobody but the person who is gone ever saw. */
const purgeKeptOf =
  (table: Kept, entity: string): Purge =>
  async ({ db }, until) => {
    const rows = await (db as Kysely<Record<Kept, { id: number; userId: number }>>)
      .selectFrom(table)
      .select('id')
      .where('userId', 'in', goneBefore(db, until))
      .limit(BATCH)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await forgetRecords(db, entity, ids)
    await (db as Kysely<Record<Kept, { id: number }>>).deleteFrom(table).where('id', 'in', ids).execute()
    return ids.length
  }

const goneBefore = (db: Db, until: string) =>
  (db as unknown as Kysely<IdentityTables>).selectFrom('users').select('id').where('removedAt', '<', until)

async function removed(db: Db, table: 'shop_products' | 'shop_groups' | 'shop_addresses', until: string): Promise<number[]> {
  const rows = await (db as Kysely<Record<string, { id: number; removedAt: string | null }>>)
    .selectFrom(table)
    .select('id')
    .where('removedAt', '<', until)
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}
