import type { Kysely } from 'kysely'
import { readSettings as readInvoiceSettings } from '#modules/invoices/server/index.ts'
import type { DeliveryMethod } from '../settings/contract.ts'
import type { ShopTables } from './tables.ts'

/** As they are stored; `lastMethodId` makes sure that no number of a method is used twice. */
export type StoredSettings = { deliveryMethods: DeliveryMethod[]; lastMethodId: number; responsibleId: number | null; scarceAt: number }

type Unpriced = Omit<DeliveryMethod, 'currency'> & Partial<Pick<DeliveryMethod, 'currency'>>
type Raw = Omit<StoredSettings, 'deliveryMethods'> & { deliveryMethods: Unpriced[] }

export const ONLY = 1

/** Methods that were kept without a currency, and those that nobody has changed yet, are in the one that the shop began with. */
export async function readSettings(db: Kysely<ShopTables>): Promise<StoredSettings> {
  const raw = await readRaw(db)
  if (raw.deliveryMethods.every(hasCurrency)) return raw as StoredSettings
  const currency = await firstCurrency(db)
  return { ...raw, deliveryMethods: raw.deliveryMethods.map((method) => ({ currency, ...method })) }
}

/** The settings as undo compares them. */
export const snapshotOfSettings = async (db: Kysely<ShopTables>): Promise<Record<string, unknown>> => readRaw(db)

/** Whether each method says which currency it is in. */
export const isPriced = async (db: Kysely<ShopTables>): Promise<boolean> => (await readRaw(db)).deliveryMethods.every(hasCurrency)

/** Of new products and delivery methods. */
export const currentCurrency = async (db: Kysely<ShopTables>): Promise<string> => (await readInvoiceSettings(db as never)).currencies[0]!

async function readRaw(db: Kysely<ShopTables>): Promise<Raw> {
  const row = await db.selectFrom('shop_settings').select('settings').where('id', '=', ONLY).executeTakeFirst()
  return row ? (JSON.parse(row.settings) as Raw) : defaults
}

const hasCurrency = ({ currency }: Unpriced) => currency !== undefined

async function firstCurrency(db: Kysely<ShopTables>): Promise<string> {
  const oldest = await db.selectFrom('shop_products').select('currency').orderBy('id').limit(1).executeTakeFirst()
  return oldest?.currency ?? currentCurrency(db)
}

const method = { description: null, taxRate: 20, isOffered: true }

const defaults: Raw = {
  deliveryMethods: [
    { ...method, id: 1, title: 'Standard', price: 490, freeFrom: 10_000, minDays: 2, maxDays: 4 },
    { ...method, id: 2, title: 'Express', price: 1_290, freeFrom: null, minDays: 1, maxDays: 1 },
    { ...method, id: 3, title: 'Pick-up', price: 0, taxRate: 20, freeFrom: null, minDays: 0, maxDays: 1 },
  ],
  lastMethodId: 3,
  responsibleId: null,
  scarceAt: 5,
}
