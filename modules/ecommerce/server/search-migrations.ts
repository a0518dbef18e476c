import type { Kysely } from 'kysely'
import { indexRecords } from '#platform/server/search/index-record.ts'

const BATCH = 500

/** Adds customer and billing address to the search index of existing orders. */
export async function indexOrderCustomers(db: Kysely<any>): Promise<void> {
  for (let last = 0; ;) {
    const orders = await db
      .selectFrom('shop_orders')
      .select(['id', 'userId', 'billingAddress', 'createdAt'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (orders.length === 0) return
    const ids = [...new Set(orders.map(({ userId }) => userId))]
    const people = await db.selectFrom('users').select(['id', 'fullName']).where('id', 'in', ids).execute()
    const names = new Map(people.map(({ id, fullName }) => [id, fullName]))
    await indexRecords(
      db,
      orders.map(({ id, userId, billingAddress, createdAt }) => ({
        entity: 'order',
        id,
        at: createdAt,
        fields: { customer: names.get(userId) ?? null, billingAddress: billingAddress && toSearchText(billingAddress) },
      })),
    )
    last = orders.at(-1)!.id
  }
}

const toSearchText = (address: string) =>
  Object.values(JSON.parse(address) as object)
    .filter(Boolean)
    .join(' ')
