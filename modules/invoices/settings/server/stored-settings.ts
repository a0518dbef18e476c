import type { Kysely } from 'kysely'
import { createBlank } from '#platform/contract/schema.ts'
import { readWorkspace } from '#platform/server/identity/read-workspace.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceTables } from '../../server/tables.ts'
import { toLocalDate } from '../../server/today.ts'
import { type InvoiceSettings, Seller } from '../contract.ts'

/** Settings as stored in the database: without the next number, which comes from the counters, and with the logo as a file ID. */
export type StoredSettings = Omit<InvoiceSettings, 'logo' | 'nextNumber'> & { logoId: number | null }

export const SETTINGS_ID = 1
export async function readSettings(db: Kysely<InvoiceTables>): Promise<StoredSettings> {
  const row = await db.selectFrom('invoice_settings').select('settings').where('id', '=', SETTINGS_ID).executeTakeFirst()
  if (row) return completeSettings(JSON.parse(row.settings) as StoredSettings)
  return { ...defaults, seller: { ...blankSeller, name: (await readWorkspace(db as never)).name } }
}

/** The current date in the company's time zone. */
export const readToday = async ({ db, now }: Pick<InvoiceContext, 'db' | 'now'>) => toLocalDate(now, (await readSettings(db)).timeZone)

export const readSettingsSnapshot = async (db: Kysely<InvoiceTables>): Promise<Record<string, unknown>> => readSettings(db)

/** Adds what settings and sellers stored by an earlier version lack. */
const completeSettings = (stored: StoredSettings): StoredSettings => ({ ...defaults, ...stored, seller: completeSeller(stored.seller) })
export const completeSeller = <T extends Seller>(stored: T): T => ({ ...blankSeller, ...stored })

const blankSeller: Seller = createBlank(Seller)

const defaults: StoredSettings = {
  seller: blankSeller,
  logoId: null,
  numberPattern: 'INV-{year}-{number:4}',
  creditNotePattern: 'CN-{year}-{number:4}',
  quotePattern: 'QU-{year}-{number:4}',
  timeZone: 'UTC',
  currencies: ['EUR', 'USD', 'GBP', 'CHF', 'CNY', 'BRL'],
  language: 'en',
  paymentDays: 30,
  quoteDays: 30,
  quoteIntroduction: null,
  taxRates: [
    { title: '20 %', taxRate: 20, taxCategory: 'S' },
    { title: '10 %', taxRate: 10, taxCategory: 'S' },
    { title: '0 %', taxRate: 0, taxCategory: 'Z' },
    { title: 'Reverse charge', taxRate: 0, taxCategory: 'AE' },
  ],
  notes: null,
  terms: null,
  reminderDays: [7, 14, 30],
  closedUntil: null,
  accounting: null,
}

export const journaledSettingNames = Object.keys(defaults)
