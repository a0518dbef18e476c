import { SETTINGS_ID, type StoredSettings, readSettings } from './stored-settings.ts'
import { check } from '#platform/server/abilities/check.ts'
import { inTurn } from '#platform/server/database/in-turn.ts'
import { answeredFile } from '#platform/server/files/tables.ts'
import { attachFile, filesOf } from '#platform/server/files/attach.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { Refusal, invalid } from '#platform/server/refusal.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import type { InvoiceSettings, SettingsPatch } from '../contract.ts'
import { readNextNumber, setNextNumber } from './invoice-numbers.ts'
import { toLocalDate } from '../../server/today.ts'
import type { InvoiceContext } from '../../server/context.ts'

const ENTITY = 'invoice-settings'

export async function getSettings(ctx: InvoiceContext): Promise<{ settings: InvoiceSettings }> {
  return { settings: await toSettingsResponse(ctx, await readSettings(ctx.db)) }
}

export async function updateSettings(ctx: InvoiceContext, { settings: input }: { settings: SettingsPatch }) {
  await inTurn(ctx, ENTITY)
  const before = await readSettings(ctx.db)
  const { nextNumber: next, logo: _, seller, logoId = before.logoId, ...plain } = input
  const after: StoredSettings = { ...before, ...plain, logoId, seller: { ...before.seller, ...seller } }
  if (!isTimeZone(after.timeZone)) throw invalid('/settings/timeZone', 'is not a known time zone')
  await saveSettings(ctx, before, after)
  if (next !== undefined) await setNextNumber(ctx, after, next)
  return { settings: await toSettingsResponse(ctx, after) }
}

export async function undoSettings(ctx: InvoiceContext, { before }: Change): Promise<void> {
  check(ctx, 'update', 'InvoiceSettings')
  if (before === null) throw new Refusal(409, 'journal.final', 'This cannot be taken back.')
  await inTurn(ctx, ENTITY)
  const current = await readSettings(ctx.db)
  await saveSettings(ctx, current, { ...current, ...before })
}

async function saveSettings(ctx: InvoiceContext, before: StoredSettings, after: StoredSettings): Promise<void> {
  if (after.logoId !== null && after.logoId !== before.logoId) await attachLogo(ctx, after.logoId)
  const row = { settings: JSON.stringify(after), updatedAt: ctx.now }
  await ctx.db
    .insertInto('invoice_settings')
    .values({ id: SETTINGS_ID, createdAt: ctx.now, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  ctx.record({ entity: ENTITY, id: SETTINGS_ID, before, after })
}

/** Earlier logos stay attached because issued invoices print them and undo can restore them. */
async function attachLogo(ctx: InvoiceContext, logoId: number): Promise<void> {
  const attached = await filesOf(ctx as never, ENTITY, [SETTINGS_ID])
  if (attached.some(({ id }) => id === logoId)) return
  const file = await attachFile(ctx as never, logoId, { entity: ENTITY, entityId: SETTINGS_ID })
  if (!['image/png', 'image/jpeg'].includes(file.type)) throw invalid('/settings/logoId', 'must be a PNG or a JPEG')
}

async function toSettingsResponse(ctx: InvoiceContext, { logoId, ...stored }: StoredSettings): Promise<InvoiceSettings> {
  const files = logoId === null ? [] : await filesOf(ctx as never, ENTITY, [SETTINGS_ID])
  const logo = files.find(({ id }) => id === logoId)
  const day = toLocalDate(ctx.now, stored.timeZone)
  return { ...stored, logo: logo ? answeredFile(logo) : null, nextNumber: await readNextNumber(ctx.db, stored.numberPattern, day) }
}
