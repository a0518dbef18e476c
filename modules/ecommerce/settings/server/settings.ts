import { personId, type Person } from '#platform/contract/schema.ts'
import { check } from '#platform/server/abilities/check.ts'
import { inTurn } from '#platform/server/database/in-turn.ts'
import { firstAdministrator } from '#platform/server/identity/administrators.ts'
import { activePersonId, peopleById } from '#platform/server/identity/people.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import type { DeliveryMethod, SettingsPatch, ShopSettings } from '../contract.ts'
import { currentCurrency, isPriced, ONLY, readSettings, type StoredSettings } from '../../server/stored-settings.ts'
import type { ShopContext } from '../../server/subjects.ts'

const ENTITY = 'shop-settings'

type OneSettings = Promise<{ settings: ShopSettings }>

export const getSettings = async (ctx: ShopContext): OneSettings => ({ settings: await answer(ctx, await readSettings(ctx.db)) })

export async function updateSettings(ctx: ShopContext, { settings: given }: { settings: SettingsPatch }): OneSettings {
  await inTurn(ctx, ENTITY)
  const before = await readSettings(ctx.db)
  const methods = given.deliveryMethods ? numbered(before, given.deliveryMethods, await currentCurrency(ctx.db)) : {}
  const responsible = given.responsible === undefined ? {} : { responsibleId: await responsibleOf(ctx, given.responsible) }
  const after = { ...before, ...methods, ...responsible, ...(given.scarceAt !== undefined && { scarceAt: given.scarceAt }) }
  await write(ctx, before, after)
  return { settings: await answer(ctx, after) }
}

export async function undoSettings(ctx: ShopContext, { before }: Change): Promise<void> {
  check(ctx, 'update', 'ShopSettings')
  if (before === null) throw new Refusal(409, 'journal.final', 'This cannot be taken back.')
  await inTurn(ctx, ENTITY)
  const current = await readSettings(ctx.db)
  const { lastMethodId: _, ...plain } = before as unknown as Partial<StoredSettings>
  await write(ctx, current, { ...current, ...plain })
}

/** Writes down which currency methods without one are in, before the product that says so is forgotten. */
export async function saveCurrency(ctx: ShopContext): Promise<void> {
  if (await isPriced(ctx.db)) return
  await inTurn(ctx, ENTITY)
  await store(ctx, await readSettings(ctx.db))
}

/** Who is told of orders and gets a task where something fails; null in a workspace without anybody. */
export async function findResponsible(ctx: ShopContext): Promise<number | null> {
  const { responsibleId } = await readSettings(ctx.db)
  const named = responsibleId === null ? undefined : await activePersonId(ctx.db, responsibleId, '').catch(() => undefined)
  return named ?? (await firstAdministrator(ctx.db)) ?? null
}

const responsibleOf = async (ctx: ShopContext, person: number | { id: number } | null) =>
  person === null ? null : activePersonId(ctx.db, personId(person), '/settings/responsible')

type Methods = NonNullable<SettingsPatch['deliveryMethods']>

/** With an id and `currency` for those that are new. */
function numbered({ deliveryMethods, lastMethodId }: StoredSettings, given: Methods, currency: string) {
  let last = lastMethodId
  const known = new Map(deliveryMethods.map((method) => [method.id, method]))
  const methods = given.map(({ id, ...method }, at): DeliveryMethod => {
    const before = id === undefined ? undefined : known.get(id)
    if (id !== undefined && !known.delete(id)) throw invalid(`/settings/deliveryMethods/${at}/id`, 'is no delivery method')
    if (method.maxDays < method.minDays) throw invalid(`/settings/deliveryMethods/${at}/maxDays`, 'is less than minDays')
    if (Number(method.taxRate.toFixed(2)) !== method.taxRate)
      throw invalid(`/settings/deliveryMethods/${at}/taxRate`, 'has more than two decimals')
    return { ...before, ...method, id: id ?? (last += 1), currency: before?.currency ?? currency }
  })
  if (!methods.some(({ isOffered }) => isOffered)) throw invalid('/settings/deliveryMethods', 'must offer at least one')
  return { deliveryMethods: methods, lastMethodId: last }
}

async function write(ctx: ShopContext, before: StoredSettings, after: StoredSettings): Promise<void> {
  await store(ctx, after)
  ctx.record({ entity: ENTITY, id: ONLY, before, after })
}

async function store(ctx: ShopContext, settings: StoredSettings): Promise<void> {
  const row = { settings: JSON.stringify(settings), updatedAt: ctx.now }
  await ctx.db
    .insertInto('shop_settings')
    .values({ id: ONLY, createdAt: ctx.now, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

async function answer(ctx: ShopContext, { deliveryMethods, responsibleId, scarceAt }: StoredSettings): Promise<ShopSettings> {
  const people: Map<number, Person> = await peopleById(ctx.db, [responsibleId])
  return { currency: await currentCurrency(ctx.db), deliveryMethods, responsible: people.get(responsibleId!) ?? null, scarceAt }
}
