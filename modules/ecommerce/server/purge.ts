import type { Kysely } from 'kysely'
import { removeFile } from '#platform/server/files/attach.ts'
import { queryUsersRemovedBefore } from '#platform/server/identity/removed-users.ts'
import {
  definePurgeJob,
  listIds,
  type Purge,
  PURGE_BATCH_SIZE,
  purgeRecords,
  purgeRemovedFrom,
} from '#platform/server/jobs/define-purge-job.ts'
import type { StoredImage } from './product-snapshot.ts'
import { saveMethodCurrencies } from '../settings/server/settings.ts'
import type { ShopContext } from './subjects.ts'
import type { ShopTables } from './tables.ts'

export const purgesOfRemovedUsers: Purge<ShopTables>[] = [
  purgeCheckouts,
  purgeRowsOfRemovedUsers('shop_addresses', 'address'),
  purgeRowsOfRemovedUsers('shop_cart_lines', 'cart-line'),
  purgeRowsOfRemovedUsers('shop_wishes', 'wishlist-line'),
]

/** Also purges old checkouts and the addresses, carts and wishlists of users removed as long ago. Orders and ratings stay. */
export const purgeShop = definePurgeJob<ShopTables>('ecommerce.purge', [
  purgeImages,
  purgeProducts,
  purgeRemovedFrom({ table: 'shop_groups', entity: 'product-group' }),
  purgeRemovedFrom({ table: 'shop_addresses', entity: 'address' }),
  ...purgesOfRemovedUsers,
])

async function purgeImages({ db }: ShopContext, until: string): Promise<number> {
  const removedProducts = db.selectFrom('shop_products').select('id').where('removedAt', '<', until)
  const rows = await db
    .selectFrom('shop_images')
    .selectAll()
    .where((eb) => eb.or([eb('removedAt', '<', until), eb('productId', 'in', removedProducts)]))
    .limit(PURGE_BATCH_SIZE)
    .execute()
  for (const { id, productId, image } of rows) {
    for (const fileId of (JSON.parse(image) as StoredImage).fileIds)
      await removeFile({ db } as never, fileId, { entity: 'product', entityId: productId }).catch(() => undefined)
    await db.deleteFrom('shop_images').where('id', '=', id).execute()
  }
  return rows.length
}

const productReferences = { shop_ratings: 'productId', shop_wishes: 'productId', shop_cart_lines: 'productId' }

async function purgeProducts(ctx: ShopContext, until: string): Promise<number> {
  const ids = await listIds(ctx.db.selectFrom('shop_products').select('id').where('removedAt', '<', until))
  if (ids.length > 0) await saveMethodCurrencies(ctx)
  return purgeRecords(ctx.db, { table: 'shop_products', entity: 'product', references: productReferences }, ids)
}

async function purgeCheckouts({ db }: ShopContext, until: string): Promise<number> {
  const old = db
    .selectFrom('shop_checkouts')
    .select('id')
    .where((eb) => eb.or([eb('updatedAt', '<', until), eb('userId', 'in', queryUsersRemovedBefore(db, until))]))
    .limit(PURGE_BATCH_SIZE)
  const rows = await db.deleteFrom('shop_checkouts').where('id', 'in', old).returning('id').execute()
  return rows.length
}

type UserTable = 'shop_addresses' | 'shop_cart_lines' | 'shop_wishes'

function purgeRowsOfRemovedUsers(table: UserTable, entity: string): Purge<ShopTables> {
  return async ({ db }, until) => {
    const rows = (db as Kysely<Record<UserTable, { id: number; userId: number }>>).selectFrom(table).select('id')
    return purgeRecords(db, { table, entity }, await listIds(rows.where('userId', 'in', queryUsersRemovedBefore(db, until))))
  }
}
