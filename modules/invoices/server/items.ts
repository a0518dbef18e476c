import type { Input } from '#platform/contract/endpoint.ts'
import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleSlow } from '#platform/server/abilities/visible.ts'
import { list } from '#platform/server/database/list.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { invalid } from '#platform/server/refusal.ts'
import { indexRecord, unindexRecord } from '#platform/server/search/record.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import type { invoices } from '../contract.ts'
import type { Item, ItemDraft, ItemPatch } from '../client-contract.ts'
import { hasDecimals } from '../totals.ts'
import { pageOf } from './clients.ts'
import { categoryFor } from './content.ts'
import { readSettings } from './settings.ts'
import { itemSubject, type InvoiceContext } from './subjects.ts'
import type { ItemRow } from './tables.ts'

type OneItem = Promise<{ item: Item }>

const searched = ['title', 'description'] as const

export async function listItems(ctx: InvoiceContext, input: Input<typeof invoices.listItems>) {
  const fields = searched.filter((field) => isReadableEverywhere(ctx, itemSubject, field))
  const { rows, total } = await list<ItemRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: visibleSlow(ctx, itemSubject),
    table: 'invoice_items',
    search: { q: input.q ?? '', entity: 'invoice-item', fields },
    sort: isReadableEverywhere(ctx, itemSubject, 'title') ? [{ column: 'titleKey', direction: 'asc' }] : [],
    ...pageOf(input),
  })
  return { items: rows.map((row) => answer(ctx, row)), total }
}

export async function addItem(ctx: InvoiceContext, { item: given }: { item: ItemDraft }): OneItem {
  const { currencies } = await readSettings(ctx.db)
  const start = { title: '', description: null, unit: 'C62', unitPrice: 0, currency: currencies[0]!, taxRate: 0, taxCategory: 'Z' } as const
  const whole = withCategory({ ...start, ...given })
  assertMayCreate(ctx, itemSubject, start, { ...given, ...(given.taxRate !== undefined && { taxCategory: whole.taxCategory }) })
  const values = { ...whole, titleKey: normalise(whole.title), removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }
  const item = await ctx.db.insertInto('invoice_items').values(values).returningAll().executeTakeFirstOrThrow()
  await index(ctx, item)
  ctx.record({ entity: 'invoice-item', id: item.id, before: null, after: journalForm(item) })
  return { item: answer(ctx, item) }
}

export async function updateItem(ctx: InvoiceContext, { item: { id, ...given } }: { item: ItemPatch }): OneItem {
  const before = await findVisible(ctx, itemSubject, id, 'update')
  const changes = assertMayChange(ctx, itemSubject, before, given)
  const { taxCategory, title } = withCategory({ ...before, ...changes })
  const after = await write(ctx, id, { ...changes, taxCategory, titleKey: normalise(title) })
  await index(ctx, after)
  ctx.record({ entity: 'invoice-item', id, before: journalForm(before), after: journalForm(after) })
  return { item: answer(ctx, after) }
}

export async function deleteItem(ctx: InvoiceContext, { id }: { id: number }): OneItem {
  const item = await findVisible(ctx, itemSubject, id, 'delete')
  await write(ctx, id, { removedAt: ctx.now })
  await unindexRecord(ctx.db, 'invoice-item', id)
  ctx.record({ entity: 'invoice-item', id, before: journalForm(item), after: null })
  return { item: answer(ctx, item) }
}

/** Added: deleted. Deleted: brought back. Changed: changed back. */
export async function undoItem(ctx: InvoiceContext, { id, before, after }: Change): Promise<void> {
  if (before === null) return void (await deleteItem(ctx, { id }))
  if (after !== null) return void (await updateItem(ctx, { item: { id, ...before } }))
  await index(ctx, await write(ctx, id, { removedAt: null }))
  ctx.record({ entity: 'invoice-item', id, before: null, after: journalForm(await findVisible(ctx, itemSubject, id, 'delete')) })
}

function withCategory<T extends Pick<ItemRow, 'taxCategory' | 'taxRate'>>(item: T): T {
  if (!hasDecimals(item.taxRate, 2)) throw invalid('/item/taxRate', 'has more than two decimals')
  const taxCategory = categoryFor(item.taxCategory, item.taxRate)
  if (taxCategory !== 'S' && item.taxRate > 0) throw invalid('/item/taxCategory', 'does not go with this rate')
  return { ...item, taxCategory }
}

function journalForm({ id: _id, titleKey: _key, removedAt: _removed, createdAt: _created, updatedAt: _updated, ...item }: ItemRow) {
  return item
}

function answer(ctx: InvoiceContext, { titleKey: _key, removedAt: _removed, ...item }: ItemRow): Item {
  return maskFields(ctx, itemSubject, item)
}

const write = (ctx: InvoiceContext, id: number, changes: Partial<ItemRow>): Promise<ItemRow> =>
  ctx.db
    .updateTable('invoice_items')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function index(ctx: InvoiceContext, item: ItemRow): Promise<void> {
  const fields = { title: item.title, description: item.description }
  await indexRecord(ctx.db, { entity: 'invoice-item', id: item.id, at: item.updatedAt, fields })
}
