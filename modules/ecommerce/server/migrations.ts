import { sql, type Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import { addSortKeys } from './sort-key-migrations.ts'
import { createOrderTables, createPurchaseTables } from './order-migrations.ts'
import { indexOrderCustomers } from './search-migrations.ts'

export const migrations: Record<string, Migration> = {
  ecommerce_0001_shop: async (db, dialect) => {
    await createProducts(db, dialect)
    await createProductIndexes(db, dialect)
    await createRelatedTables(db, dialect)
    await createPurchaseTables(db, dialect)
    await createOrderTables(db, dialect)
  },
  ecommerce_0002_sort_keys: addSortKeys,
  ecommerce_0003_search_of_orders: indexOrderCustomers,
  ecommerce_0004_sku: async (db, dialect) => {
    await db.schema.alterTable('shop_products').addColumn('sku', columnTypes(dialect).text).execute()
    await db.schema.createIndex('shop_products_sku').on('shop_products').column('sku').execute()
  },
}

async function createProducts(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('shop_products')
    .addColumn('id', ...column.id)
    .addColumn('version', column.integer, (c) => c.notNull())
    .addColumn('name', column.text, (c) => c.notNull())
    .addColumn('slug', column.text, (c) => c.notNull().unique())
    .addColumn('brand', column.text)
    .addColumn('category', column.text)
    .addColumn('price', column.money, (c) => c.notNull())
    .addColumn('currency', column.text, (c) => c.notNull())
    .addColumn('taxRate', column.real, (c) => c.notNull())
    .addColumn('taxCategory', column.text, (c) => c.notNull())
    .addColumn('rating', column.real, (c) => c.notNull())
    .addColumn('starSum', column.integer, (c) => c.notNull())
    .addColumn('reviewCount', column.integer, (c) => c.notNull())
    .addColumn('stars', column.integer, (c) => c.notNull())
    .addColumn('stock', column.integer, (c) => c.notNull())
    .addColumn('hasFreeShipping', column.boolean, (c) => c.notNull())
    .addColumn('isFeatured', column.boolean, (c) => c.notNull())
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .addColumn('cover', column.json)
    .addColumn('description', column.text, (c) => c.notNull())
    .execute()
}

/** Every index covers the filter columns, so that lists and counts are answered without reading table rows. */
const filterColumns = ['category', 'brand', 'stars', 'price']

/** One index per sort order, and one per filter. */
const productIndexes: Record<string, string[]> = {
  featured: ['isFeatured', 'rating', 'id'],
  price: ['price', 'id'],
  rating: ['rating', 'reviewCount', 'id'],
  newest: ['id'],
  category: filterColumns,
  brand: ['brand', 'stars', 'price', 'category'],
  stars: ['stars', 'category', 'brand', 'price'],
}
/** Columns that related products are found by. */
const relatedColumns = ['category', 'brand']

async function createProductIndexes(db: Kysely<any>, dialect: Dialect): Promise<void> {
  for (const [name, columns] of Object.entries(productIndexes)) {
    const keys = columns.map((one) => sql.ref(one))
    // SQLite reads the table row for a column of a partial index's condition unless the index contains it.
    const coveringColumns = dialect === 'sqlite' ? [...filterColumns, 'removedAt'] : filterColumns
    const others = coveringColumns.filter((one) => !columns.includes(one)).map((one) => sql.ref(one))
    const included = others.length > 0 ? sql` include (${sql.join(others)})` : sql``
    const parts = dialect === 'postgres' ? sql`(${sql.join(keys)})${included}` : sql`(${sql.join([...keys, ...others])})`
    await sql`create index ${sql.ref(`shop_products_by_${name}`)} on shop_products ${parts} where "removedAt" is null`.execute(db)
  }
  for (const name of relatedColumns)
    await sql`create index ${sql.ref(`shop_products_of_${name}`)} on shop_products (${sql.ref(name)}, rating, id) where "removedAt" is null`.execute(
      db,
    )
  await sql`create index shop_products_removed on shop_products ("removedAt") where "removedAt" is not null`.execute(db)
}

async function createRelatedTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('shop_images')
    .addColumn('id', ...column.id)
    .addColumn('productId', column.reference, (c) => c.notNull())
    .addColumn('alt', column.text, (c) => c.notNull())
    .addColumn('image', column.json, (c) => c.notNull())
    .addColumn('position', column.integer)
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('shop_images_product').on('shop_images').columns(['productId', 'position']).execute()
  await db.schema
    .createTable('shop_groups')
    .addColumn('id', ...column.id)
    .addColumn('kind', column.text, (c) => c.notNull())
    .addColumn('title', column.text, (c) => c.notNull())
    .addColumn('titleKey', column.text, (c) => c.notNull())
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await sql`create unique index shop_groups_title on shop_groups (kind, "titleKey") where "removedAt" is null`.execute(db)
  await db.schema
    .createTable('shop_ratings')
    .addColumn('productId', column.reference, (c) => c.notNull())
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('stars', column.integer, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('shop_ratings_once', ['productId', 'userId'])
    .execute()
  await db.schema
    .createTable('shop_settings')
    .addColumn('id', column.integer, (c) => c.primaryKey())
    .addColumn('settings', column.json, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
}
