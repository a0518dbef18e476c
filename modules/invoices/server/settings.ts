import { check } from '#platform/server/abilities/check.ts'
import type { Kysely } from 'kysely'
import { inTurn } from '#platform/server/database/in-turn.ts'
import { answeredFile } from '#platform/server/files/tables.ts'
import { attachFile, filesOf } from '#platform/server/files/attach.ts'
import { readWorkspace } from '#platform/server/identity/register.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import type { Party } from '../invoice-contract.ts'
import type { InvoiceSettings, Seller, SettingsPatch } from '../settings-contract.ts'
import { nextNumber, setNextNumber, today } from './numbers.ts'
import type { InvoiceContext } from './subjects.ts'
import type { InvoiceTables } from './tables.ts'

/** As they are stored: the number that comes next stands with the counters, the logo with the files. */
export type StoredSettings = Omit<InvoiceSettings, 'logo' | 'nextNumber'> & { logoId: number | null }

const ONLY = 1
const ENTITY = 'invoice-settings'

export async function readSettings(db: Kysely<InvoiceTables>): Promise<StoredSettings> {
  const row = await db.selectFrom('invoice_settings').select('settings').where('id', '=', ONLY).executeTakeFirst()
  if (row) return JSON.parse(row.settings) as StoredSettings
  return { ...defaults, seller: { ...blankSeller, name: (await readWorkspace(db as never)).name } }
}

export async function getSettings(ctx: InvoiceContext): Promise<{ settings: InvoiceSettings }> {
  return { settings: await answer(ctx, await readSettings(ctx.db)) }
}

export async function updateSettings(ctx: InvoiceContext, { settings: given }: { settings: SettingsPatch }) {
  await inTurn(ctx, ENTITY)
  const before = await readSettings(ctx.db)
  const { nextNumber: next, logo: _, seller, logoId = before.logoId, ...plain } = given
  const after: StoredSettings = { ...before, ...plain, logoId, seller: { ...before.seller, ...seller } }
  if (!isTimeZone(after.timeZone)) throw invalid('/settings/timeZone', 'is not a known time zone')
  await writeSettings(ctx, before, after)
  if (next !== undefined) await setNextNumber(ctx, after, next)
  return { settings: await answer(ctx, after) }
}

export async function undoSettings(ctx: InvoiceContext, { before }: Change): Promise<void> {
  check(ctx, 'update', 'InvoiceSettings')
  if (before === null) throw new Refusal(409, 'journal.final', 'This cannot be taken back.')
  await inTurn(ctx, ENTITY)
  const current = await readSettings(ctx.db)
  await writeSettings(ctx, current, { ...current, ...before })
}

async function writeSettings(ctx: InvoiceContext, before: StoredSettings, after: StoredSettings): Promise<void> {
  if (after.logoId !== null && after.logoId !== before.logoId) await attachLogo(ctx, after.logoId)
  const row = { settings: JSON.stringify(after), updatedAt: ctx.now }
  await ctx.db
    .insertInto('invoice_settings')
    .values({ id: ONLY, createdAt: ctx.now, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  ctx.record({ entity: ENTITY, id: ONLY, before, after })
}

/** The settings as undo compares them. */
export const snapshotOfSettings = async (db: Kysely<InvoiceTables>): Promise<Record<string, unknown>> => readSettings(db)

/** Those before it stay, too: issued invoices go on showing them, and undo brings them back. */
async function attachLogo(ctx: InvoiceContext, logoId: number): Promise<void> {
  const attached = await filesOf(ctx as never, ENTITY, [ONLY])
  if (attached.some(({ id }) => id === logoId)) return
  const file = await attachFile(ctx as never, logoId, { entity: ENTITY, entityId: ONLY })
  if (!['image/png', 'image/jpeg'].includes(file.type)) throw invalid('/settings/logoId', 'must be a PNG or a JPEG')
}

async function answer(ctx: InvoiceContext, { logoId, ...stored }: StoredSettings): Promise<InvoiceSettings> {
  const files = logoId === null ? [] : await filesOf(ctx as never, ENTITY, [ONLY])
  const logo = files.find(({ id }) => id === logoId)
  const day = today(ctx.now, stored.timeZone)
  return { ...stored, logo: logo ? answeredFile(logo) : null, nextNumber: await nextNumber(ctx.db, stored.numberPattern, day) }
}

const nobody: Party = { name: '', email: null, company: null, address: null, city: null, postCode: null, country: null, vatId: null }
const blankSeller: Seller = {
  ...nobody,
  phone: null,
  website: null,
  registration: null,
  taxNumber: null,
  bank: null,
  iban: null,
  bic: null,
}

const defaults: StoredSettings = {
  seller: blankSeller,
  logoId: null,
  numberPattern: 'INV-{year}-{number:4}',
  creditNotePattern: 'CN-{year}-{number:4}',
  timeZone: 'UTC',
  currencies: ['EUR', 'USD', 'GBP', 'CHF', 'CNY', 'BRL'],
  language: 'en',
  paymentDays: 30,
  taxRates: [
    { title: '20 %', taxRate: 20, taxCategory: 'S' },
    { title: '10 %', taxRate: 10, taxCategory: 'S' },
    { title: '0 %', taxRate: 0, taxCategory: 'Z' },
    { title: 'Reverse charge', taxRate: 0, taxCategory: 'AE' },
  ],
  notes: null,
  terms: null,
  reminderDays: [7, 14, 30],
}

/** What the journal keeps of the settings. */
export const settingsKept = Object.keys(defaults)
