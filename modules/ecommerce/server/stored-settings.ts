import type { Kysely } from 'kysely'
import { readSettings as readInvoiceSettings } from '#modules/invoices/server/index.ts'
import type { DeliveryMethod } from '../settings/contract.ts'
import type { ShopTables } from './tables.ts'

/** `lastMethodId` ensures that method ids are never reused. */
export type StoredSettings = { deliveryMethods: DeliveryMethod[]; lastMethodId: number; responsibleId: number | null; scarceAt: number }

type MethodWithoutCurrency = Omit<DeliveryMethod, 'currency'> & Partial<Pick<DeliveryMethod, 'currency'>>
type StoredRow = Omit<StoredSettings, 'deliveryMethods'> & { deliveryMethods: MethodWithoutCurrency[] }

export const SETTINGS_ID = 1

/** Methods stored without a currency, such as the defaults, use the currency of the oldest product. */
export async function readSettings(db: Kysely<ShopTables>): Promise<StoredSettings> {
  const raw = await readStoredRow(db)
  if (raw.deliveryMethods.every(hasCurrency)) return raw as StoredSettings
  const currency = await findOriginalCurrency(db)
  return { ...raw, deliveryMethods: raw.deliveryMethods.map((method) => ({ currency, ...method })) }
}

export const readSettingsSnapshot = async (db: Kysely<ShopTables>): Promise<Record<string, unknown>> => readStoredRow(db)

export const allMethodsHaveCurrency = async (db: Kysely<ShopTables>): Promise<boolean> =>
  (await readStoredRow(db)).deliveryMethods.every(hasCurrency)

/** The currency of new products and delivery methods. */
export const readDefaultCurrency = async (db: Kysely<ShopTables>): Promise<string> =>
  (await readInvoiceSettings(db as never)).currencies[0]!

async function readStoredRow(db: Kysely<ShopTables>): Promise<StoredRow> {
  const row = await db.selectFrom('shop_settings').select('settings').where('id', '=', SETTINGS_ID).executeTakeFirst()
  return row ? (JSON.parse(row.settings) as StoredRow) : defaults
}

const hasCurrency = ({ currency }: MethodWithoutCurrency) => currency !== undefined

async function findOriginalCurrency(db: Kysely<ShopTables>): Promise<string> {
  const oldest = await db.selectFrom('shop_products').select('currency').orderBy('id').limit(1).executeTakeFirst()
  return oldest?.currency ?? readDefaultCurrency(db)
}

const method = { description: null, taxRate: 20, isOffered: true }

const defaults: StoredRow = {
  deliveryMethods: [
    { ...method, id: 1, title: 'Standard', price: 490, freeFrom: 10_000, minDays: 2, maxDays: 4 },
    { ...method, id: 2, title: 'Express', price: 1_290, freeFrom: null, minDays: 1, maxDays: 1 },
    { ...method, id: 3, title: 'Pick-up', price: 0, taxRate: 20, freeFrom: null, minDays: 0, maxDays: 1 },
  ],
  lastMethodId: 3,
  responsibleId: null,
  scarceAt: 5,
}
