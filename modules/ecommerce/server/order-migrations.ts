import { sql, type Kysely } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Dialect } from '#platform/server/database/connect.ts'

export async function createPurchaseTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  await createCartTables(db, dialect)
  await createAddressTable(db, dialect)
  await createCheckoutTables(db, dialect)
}

async function createCartTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  const createLineTable = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', ...column.id)
      .addColumn('userId', column.reference, (c) => c.notNull())
      .addColumn('productId', column.reference, (c) => c.notNull())
      .addColumn('seenName', column.text, (c) => c.notNull())
      .addColumn('seenPrice', column.money, (c) => c.notNull())
      .addColumn('createdAt', column.time, (c) => c.notNull())
      .addUniqueConstraint(`${name}_once`, ['userId', 'productId'])
  await createLineTable('shop_wishes').execute()
  await createLineTable('shop_cart_lines')
    .addColumn('quantity', column.integer, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  for (const name of ['shop_wishes', 'shop_cart_lines'])
    await db.schema.createIndex(`${name}_product`).on(name).columns(['productId', 'userId']).execute()
}

async function createAddressTable(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('shop_addresses')
    .addColumn('id', ...column.id)
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('name', column.text, (c) => c.notNull())
    .addColumn('company', column.text)
    .addColumn('email', column.text)
    .addColumn('phone', column.text)
    .addColumn('address', column.text, (c) => c.notNull())
    .addColumn('city', column.text, (c) => c.notNull())
    .addColumn('postCode', column.text)
    .addColumn('country', column.text)
    .addColumn('vatId', column.text)
    .addColumn('isDefault', column.boolean, (c) => c.notNull())
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('shop_addresses_user').on('shop_addresses').columns(['userId', 'id']).execute()
}

async function createCheckoutTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('shop_checkouts')
    .addColumn('id', ...column.id)
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('state', column.text, (c) => c.notNull())
    .addColumn('step', column.text, (c) => c.notNull())
    .addColumn('lines', column.json, (c) => c.notNull())
    .addColumn('currency', column.text, (c) => c.notNull())
    .addColumn('address', column.json)
    .addColumn('billingAddress', column.json)
    .addColumn('deliveryMethodId', column.reference)
    .addColumn('payment', column.text)
    .addColumn('reference', column.text)
    .addColumn('note', column.text)
    .addColumn('orderId', column.reference)
    .addColumn('expiresAt', column.time, (c) => c.notNull())
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await sql`create unique index shop_checkouts_open on shop_checkouts ("userId") where state = 'open'`.execute(db)
  await db.schema
    .createTable('shop_reservations')
    .addColumn('checkoutId', column.reference, (c) => c.notNull())
    .addColumn('productId', column.reference, (c) => c.notNull())
    .addColumn('quantity', column.integer, (c) => c.notNull())
    .addColumn('expiresAt', column.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('shop_reservations_once', ['checkoutId', 'productId'])
    .execute()
  await db.schema
    .createIndex('shop_reservations_product')
    .on('shop_reservations')
    .columns(['productId', 'expiresAt', 'checkoutId', 'quantity'])
    .execute()
  await db.schema.createIndex('shop_reservations_expiry').on('shop_reservations').column('expiresAt').execute()
}

export async function createOrderTables(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  let orders = db.schema
    .createTable('shop_orders')
    .addColumn('id', ...column.id)
    .addColumn('userId', column.reference, (c) => c.notNull())
    .addColumn('status', column.text, (c) => c.notNull())
    .addColumn('currency', column.text, (c) => c.notNull())
    .addColumn('count', column.integer, (c) => c.notNull())
    .addColumn('isFollowed', column.boolean, (c) => c.notNull())
    .addColumn('invoiceId', column.reference)
  for (const name of ['subtotal', 'delivery', 'tax', 'total']) orders = orders.addColumn(name, column.money, (c) => c.notNull())
  for (const name of ['lines', 'address', 'deliveryMethod', 'payment']) orders = orders.addColumn(name, column.text, (c) => c.notNull())
  for (const name of ['billingAddress', 'paymentReference', 'reference', 'note', 'tracking', 'invoiceNumber', 'mail'])
    orders = orders.addColumn(name, column.text)
  for (const name of ['paidAt', 'deliveredAt', 'cancelledAt']) orders = orders.addColumn(name, column.time)
  await orders
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('shop_orders_customer').on('shop_orders').columns(['userId', 'id']).execute()
  await db.schema.createIndex('shop_orders_status').on('shop_orders').columns(['status', 'id']).execute()
  await sql`create index shop_orders_followed on shop_orders (id) where "isFollowed" = 1`.execute(db)
  await db.schema
    .createTable('shop_order_steps')
    .addColumn('id', ...column.id)
    .addColumn('orderId', column.reference, (c) => c.notNull())
    .addColumn('at', column.time, (c) => c.notNull())
    .addColumn('kind', column.text, (c) => c.notNull())
    .addColumn('actorId', column.reference)
    .addColumn('details', column.json, (c) => c.notNull())
    .addColumn('taskId', column.reference)
    .execute()
  await db.schema.createIndex('shop_order_steps_order').on('shop_order_steps').columns(['orderId', 'id']).execute()
}
