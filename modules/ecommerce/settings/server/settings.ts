import { getPersonId, type Person } from '#platform/contract/schema.ts'
import { assertCan } from '#platform/server/abilities/check.ts'
import { acquireLock } from '#platform/server/database/acquire-lock.ts'
import { findFirstAdministrator } from '#platform/server/identity/administrators.ts'
import { getActivePersonId, getPeopleById } from '#platform/server/identity/people.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { invalidInput, ApiError } from '#platform/server/api-error.ts'
import type { DeliveryMethod, SettingsPatch, ShopSettings } from '../contract.ts'
import {
  readDefaultCurrency,
  allMethodsHaveCurrency,
  SETTINGS_ID,
  readSettings,
  type StoredSettings,
} from '../../server/stored-settings.ts'
import type { ShopContext } from '../../server/subjects.ts'

const ENTITY = 'shop-settings'

type SettingsResponse = Promise<{ settings: ShopSettings }>

export const getSettings = async (ctx: ShopContext): SettingsResponse => ({
  settings: await toSettingsResponse(ctx, await readSettings(ctx.db)),
})

export async function updateSettings(ctx: ShopContext, { settings: input }: { settings: SettingsPatch }): SettingsResponse {
  await acquireLock(ctx, ENTITY)
  const before = await readSettings(ctx.db)
  const methods = input.deliveryMethods ? assignMethodIds(before, input.deliveryMethods, await readDefaultCurrency(ctx.db)) : {}
  const responsible = input.responsible === undefined ? {} : { responsibleId: await resolveResponsible(ctx, input.responsible) }
  const after = { ...before, ...methods, ...responsible, ...(input.scarceAt !== undefined && { scarceAt: input.scarceAt }) }
  await saveAndRecord(ctx, before, after)
  return { settings: await toSettingsResponse(ctx, after) }
}

export async function undoSettings(ctx: ShopContext, { before }: RecordChange): Promise<void> {
  assertCan(ctx, 'update', 'ShopSettings')
  if (before === null) throw new ApiError(409, 'journal.final', 'This change cannot be undone.')
  await acquireLock(ctx, ENTITY)
  const current = await readSettings(ctx.db)
  const { lastMethodId: _, ...plain } = before as unknown as Partial<StoredSettings>
  await saveAndRecord(ctx, current, { ...current, ...plain })
}

/** Stores the currency of delivery methods that have none, before the product that determines it is purged. */
export async function saveMethodCurrencies(ctx: ShopContext): Promise<void> {
  if (await allMethodsHaveCurrency(ctx.db)) return
  await acquireLock(ctx, ENTITY)
  await saveSettings(ctx, await readSettings(ctx.db))
}

/** Notified of orders and problems: the configured person or the first administrator. Null in an empty workspace. */
export async function findResponsible(ctx: ShopContext): Promise<number | null> {
  const { responsibleId } = await readSettings(ctx.db)
  const named = responsibleId === null ? undefined : await getActivePersonId(ctx.db, responsibleId, '').catch(() => undefined)
  return named ?? (await findFirstAdministrator(ctx.db)) ?? null
}

const resolveResponsible = async (ctx: ShopContext, person: number | { id: number } | null) =>
  person === null ? null : getActivePersonId(ctx.db, getPersonId(person), '/settings/responsible')

type Methods = NonNullable<SettingsPatch['deliveryMethods']>

/** New methods get an id and the given currency. */
function assignMethodIds({ deliveryMethods, lastMethodId }: StoredSettings, input: Methods, currency: string) {
  let lastId = lastMethodId
  const existing = new Map(deliveryMethods.map((method) => [method.id, method]))
  const methods = input.map(({ id, ...method }, at): DeliveryMethod => {
    const before = id === undefined ? undefined : existing.get(id)
    if (id !== undefined && !existing.delete(id)) throw invalidInput(`/settings/deliveryMethods/${at}/id`, 'does not exist')
    if (method.maxDays < method.minDays) throw invalidInput(`/settings/deliveryMethods/${at}/maxDays`, 'is less than minDays')
    if (Number(method.taxRate.toFixed(2)) !== method.taxRate)
      throw invalidInput(`/settings/deliveryMethods/${at}/taxRate`, 'has more than two decimals')
    return { ...before, ...method, id: id ?? (lastId += 1), currency: before?.currency ?? currency }
  })
  if (!methods.some(({ isOffered }) => isOffered)) throw invalidInput('/settings/deliveryMethods', 'must offer at least one')
  return { deliveryMethods: methods, lastMethodId: lastId }
}

async function saveAndRecord(ctx: ShopContext, before: StoredSettings, after: StoredSettings): Promise<void> {
  await saveSettings(ctx, after)
  ctx.recordChange({ entity: ENTITY, id: SETTINGS_ID, before, after })
}

async function saveSettings(ctx: ShopContext, settings: StoredSettings): Promise<void> {
  const row = { settings: JSON.stringify(settings), updatedAt: ctx.now }
  await ctx.db
    .insertInto('shop_settings')
    .values({ id: SETTINGS_ID, createdAt: ctx.now, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

async function toSettingsResponse(ctx: ShopContext, { deliveryMethods, responsibleId, scarceAt }: StoredSettings): Promise<ShopSettings> {
  const people: Map<number, Person> = await getPeopleById(ctx.db, [responsibleId])
  return { currency: await readDefaultCurrency(ctx.db), deliveryMethods, responsible: people.get(responsibleId!) ?? null, scarceAt }
}
