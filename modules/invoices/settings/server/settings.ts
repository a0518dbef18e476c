import { SETTINGS_ID, type StoredSettings, readSettings } from './stored-settings.ts'
import { assertCan } from '#platform/server/abilities/check.ts'
import { acquireLock } from '#platform/server/database/acquire-lock.ts'
import { toFileResponse } from '#platform/server/files/tables.ts'
import { attachFile, listFiles } from '#platform/server/files/attach.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import type { InvoiceSettings, SettingsPatch } from '../contract.ts'
import { assertValidParty } from '../../server/assert-valid-party.ts'
import { readNextNumber, setNextNumber } from './invoice-numbers.ts'
import { lockPeriod } from '../../server/closed-period.ts'
import { toLocalDate } from '../../server/today.ts'
import type { InvoiceContext } from '../../server/context.ts'

const ENTITY = 'invoice-settings'

export async function getSettings(ctx: InvoiceContext): Promise<{ settings: InvoiceSettings }> {
  return { settings: await toSettingsResponse(ctx, await readSettings(ctx.db)) }
}

export const hasCompany = async ({ db }: InvoiceContext): Promise<boolean> => Boolean((await readSettings(db)).seller.company)

export async function updateSettings(ctx: InvoiceContext, { settings: input }: { settings: SettingsPatch }) {
  await acquireLock(ctx, ENTITY)
  const before = await readSettings(ctx.db)
  const { nextNumber: next, logo: _, seller, logoId = before.logoId, ...plain } = input
  const after: StoredSettings = { ...before, ...plain, logoId, seller: { ...before.seller, ...seller } }
  assertValidParty('/settings/seller', after.seller, seller ?? {})
  if (!isTimeZone(after.timeZone)) throw invalidInput('/settings/timeZone', 'must be an IANA time zone such as Europe/Lisbon')
  await saveSettings(ctx, before, after)
  if (next !== undefined) await setNextNumber(ctx, after, next)
  if (after.closedUntil !== before.closedUntil) await assertCanClose(ctx, after)
  return { settings: await toSettingsResponse(ctx, after) }
}

/** Waits for changes of invoices that have been allowed because the period was open. */
async function assertCanClose(ctx: InvoiceContext, { closedUntil, timeZone }: StoredSettings): Promise<void> {
  await lockPeriod(ctx)
  if (closedUntil !== null && closedUntil >= toLocalDate(ctx.now, timeZone))
    throw invalidInput('/settings/closedUntil', 'must be before today')
}

export async function undoSettings(ctx: InvoiceContext, { before }: RecordChange): Promise<void> {
  assertCan(ctx, 'update', 'InvoiceSettings')
  if (before === null) throw new ApiError(409, 'journal.final', 'This change cannot be undone.')
  await acquireLock(ctx, ENTITY)
  const current = await readSettings(ctx.db)
  const restored = { ...current, ...before }
  if (restored.closedUntil !== current.closedUntil) await lockPeriod(ctx)
  await saveSettings(ctx, current, restored)
}

async function saveSettings(ctx: InvoiceContext, before: StoredSettings, after: StoredSettings): Promise<void> {
  if (after.logoId !== null && after.logoId !== before.logoId) await attachLogo(ctx, after.logoId)
  const row = { settings: JSON.stringify(after), updatedAt: ctx.now }
  await ctx.db
    .insertInto('invoice_settings')
    .values({ id: SETTINGS_ID, createdAt: ctx.now, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  ctx.recordChange({ entity: ENTITY, id: SETTINGS_ID, before, after })
}

/** Earlier logos stay attached because issued invoices print them and undo can restore them. */
async function attachLogo(ctx: InvoiceContext, logoId: number): Promise<void> {
  const attached = await listFiles(ctx as never, ENTITY, [SETTINGS_ID])
  if (attached.some(({ id }) => id === logoId)) return
  const file = await attachFile(ctx as never, logoId, { entity: ENTITY, entityId: SETTINGS_ID })
  if (!['image/png', 'image/jpeg'].includes(file.type)) throw invalidInput('/settings/logoId', 'must be a PNG or JPEG file')
}

async function toSettingsResponse(ctx: InvoiceContext, { logoId, ...stored }: StoredSettings): Promise<InvoiceSettings> {
  const files = logoId === null ? [] : await listFiles(ctx as never, ENTITY, [SETTINGS_ID])
  const logo = files.find(({ id }) => id === logoId)
  const day = toLocalDate(ctx.now, stored.timeZone)
  return { ...stored, logo: logo ? toFileResponse(logo) : null, nextNumber: await readNextNumber(ctx.db, stored.numberPattern, day) }
}
