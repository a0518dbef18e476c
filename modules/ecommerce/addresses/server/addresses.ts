import { assertCan } from '#platform/server/abilities/check.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import type { Address, AddressDraft, Addressee, AddresseeDraft, AddressPatch } from '../contract.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { AddressRow } from '../../server/tables.ts'

type AddressResponse = Promise<{ address: Address }>

const ADDRESS_LIMIT = 100

export async function listAddresses(ctx: ShopContext): Promise<{ addresses: Address[] }> {
  const rows = await selectOwnAddresses(ctx).orderBy('isDefault', 'desc').orderBy('id', 'desc').execute()
  return { addresses: rows.map(toAddress) }
}

export async function addAddress(ctx: ShopContext, { address: input }: { address: AddressDraft }): AddressResponse {
  const others = await selectOwnAddresses(ctx).execute()
  if (others.length >= ADDRESS_LIMIT)
    throw new ApiError(409, 'ecommerce.too_many_addresses', `At most ${ADDRESS_LIMIT} addresses are kept.`)
  const isDefault = Number(input.isDefault === true || others.length === 0)
  if (isDefault) await clearDefault(ctx)
  const row = await ctx.db
    .insertInto('shop_addresses')
    .values({ ...toAddressee(input), isDefault, userId: ctx.viewer.id, removedAt: null, createdAt: ctx.now, updatedAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'address', id: row.id, before: null, after: toJournalEntry(row) })
  return { address: toAddress(row) }
}

export async function updateAddress(ctx: ShopContext, { address: { id, ...input } }: { address: AddressPatch }): AddressResponse {
  const before = await findAddress(ctx, id)
  const { isDefault, ...rest } = input
  const previousDefaultId = isDefault ? await clearDefault(ctx) : null
  const changes = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const after = await saveAddress(ctx, id, { ...changes, isDefault: isDefault ? 1 : before.isDefault })
  ctx.recordChange({
    entity: 'address',
    id,
    before: { ...toJournalEntry(before), ...(previousDefaultId !== id && { defaultId: previousDefaultId }) },
    after: toJournalEntry(after),
  })
  return { address: toAddress(after) }
}

/** The newest remaining address becomes the default. */
export async function deleteAddress(ctx: ShopContext, { id }: { id: number }): AddressResponse {
  const row = await findAddress(ctx, id)
  await saveAddress(ctx, id, { removedAt: ctx.now })
  ctx.recordChange({ entity: 'address', id, before: toJournalEntry(row), after: null })
  const next = row.isDefault ? await selectOwnAddresses(ctx).orderBy('id', 'desc').limit(1).executeTakeFirst() : undefined
  if (next) await saveAddress(ctx, next.id, { isDefault: 1 })
  return { address: toAddress(row) }
}

export async function undoAddress(ctx: ShopContext, { id, before, after }: RecordChange): Promise<void> {
  assertCan(ctx, before === null ? 'delete' : 'update', 'Address')
  if (before === null) return void (await deleteAddress(ctx, { id }))
  if (after !== null) {
    const { userId: _, isDefault, defaultId, ...plain } = before as unknown as Omit<AddressRow, 'id'> & { defaultId?: number | null }
    await updateAddress(ctx, { address: { ...plain, id, ...(isDefault && { isDefault: true }) } })
    const previousDefault = defaultId && (await selectOwnAddresses(ctx).where('id', '=', defaultId).executeTakeFirst())
    return void (previousDefault && (await updateAddress(ctx, { address: { id: previousDefault.id, isDefault: true } })))
  }
  if (before.isDefault) await clearDefault(ctx)
  const row = await saveAddress(ctx, id, { removedAt: null, isDefault: Number(before.isDefault) })
  ctx.recordChange({ entity: 'address', id, before: null, after: toJournalEntry(row) })
}

/** Throws 404 for addresses of other users. */
export async function findAddress(ctx: ShopContext, id: number): Promise<AddressRow> {
  const row = await selectOwnAddresses(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('address')
  return row
}

const selectOwnAddresses = ({ db, viewer }: ShopContext) =>
  db.selectFrom('shop_addresses').selectAll().where('userId', '=', viewer.id).where('removedAt', 'is', null)

/** Returns the id of the previous default. */
async function clearDefault({ db, viewer }: ShopContext): Promise<number | null> {
  const rows = await db
    .updateTable('shop_addresses')
    .set({ isDefault: 0 })
    .where('userId', '=', viewer.id)
    .where('isDefault', '=', 1)
    .returning('id')
    .execute()
  return rows[0]?.id ?? null
}

const saveAddress = ({ db, now, viewer }: ShopContext, id: number, changes: Partial<AddressRow>): Promise<AddressRow> =>
  db
    .updateTable('shop_addresses')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .where('userId', '=', viewer.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Checkouts and orders store the addressee as JSON. */
export const parseAddressee = (text: string | null): Addressee | null => (text === null ? null : (JSON.parse(text) as Addressee))

export function toAddressee(input: AddresseeDraft): Addressee {
  const { name, company = null, email = null, phone = null, address, city, postCode = null, country = null, vatId = null } = input
  return { name: name.trim(), company, email, phone, address: address.trim(), city: city.trim(), postCode, country, vatId }
}

function toJournalEntry(row: AddressRow) {
  return { userId: row.userId, ...toAddressee(row), isDefault: row.isDefault }
}

function toAddress(row: AddressRow): Address {
  const { id, createdAt, updatedAt, isDefault } = row
  return { id, createdAt, updatedAt, ...toAddressee(row), isDefault: isDefault === 1 }
}
