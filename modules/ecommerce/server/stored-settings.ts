import type { Kysely } from 'kysely'
import type { DeliveryMethod } from '../settings-contract.ts'
import type { ShopTables } from './tables.ts'

/** As they are stored; `lastMethodId` makes sure that no number of a method is used twice. */
export type StoredSettings = { deliveryMethods: DeliveryMethod[]; lastMethodId: number; responsibleId: number | null; scarceAt: number }

export const ONLY = 1

export async function readSettings(db: Kysely<ShopTables>): Promise<StoredSettings> {
  const row = await db.selectFrom('shop_settings').select('settings').where('id', '=', ONLY).executeTakeFirst()
  return row ? (JSON.parse(row.settings) as StoredSettings) : defaults
}

/** The settings as undo compares them. */
export const snapshotOfSettings = async (db: Kysely<ShopTables>): Promise<Record<string, unknown>> => readSettings(db)

const method = { description: null, taxRate: 20, isOffered: true }

const defaults: StoredSettings = {
  deliveryMethods: [
    { ...method, id: 1, title: 'Standard', price: 490, freeFrom: 10_000, minDays: 2, maxDays: 4 },
    { ...method, id: 2, title: 'Express', price: 1_290, freeFrom: null, minDays: 1, maxDays: 1 },
    { ...method, id: 3, title: 'Pick-up', price: 0, taxRate: 20, freeFrom: null, minDays: 0, maxDays: 1 },
  ],
  lastMethodId: 3,
  responsibleId: null,
  scarceAt: 5,
}
