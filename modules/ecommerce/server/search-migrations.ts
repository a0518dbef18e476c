import type { Kysely } from 'kysely'
import { indexRecords } from '#platform/server/search/record.ts'

const BATCH = 500

/** Orders are found by who ordered and by who gets the invoice, too. */
export async function indexCustomers(db: Kysely<any>): Promise<void> {
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
        fields: { customer: names.get(userId) ?? null, billingAddress: billingAddress && wordsOf(billingAddress) },
      })),
    )
    last = orders.at(-1)!.id
  }
}

const wordsOf = (address: string) =>
  Object.values(JSON.parse(address) as object)
    .filter(Boolean)
    .join(' ')
