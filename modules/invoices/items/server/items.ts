import type { Input } from '#platform/contract/endpoint.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { fromColumns } from '#platform/server/database/record-columns.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import { indexRecord, unindexRecord } from '#platform/server/search/index-record.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { invoices } from '../../contract.ts'
import { type CatalogItem, type ItemDraft, ItemFields, type ItemPatch } from '../contract.ts'
import { hasAtMostDecimals } from '../../totals.ts'
import { resolvePaging } from '../../server/paging.ts'
import { resolveTaxCategory } from '../../server/tax-category.ts'
import { readSettings } from '../../settings/server/index.ts'
import { itemSubject } from './item-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { ItemRow } from '../../server/tables.ts'

type ItemResponse = Promise<{ item: CatalogItem }>

const searchFields = ['title', 'description'] as const

export async function listItems(ctx: InvoiceContext, input: Input<typeof invoices.listItems>) {
  const fields = searchFields.filter((field) => isReadableEverywhere(ctx, itemSubject, field))
  const { rows, total } = await listPage<ItemRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: visibleInWorker(ctx, itemSubject),
    table: 'invoice_items',
    search: { q: input.q ?? '', entity: 'invoice-item', fields },
    sort: isReadableEverywhere(ctx, itemSubject, 'title') ? [{ column: 'titleKey', direction: 'asc' }] : [],
    ...resolvePaging(input),
  })
  return { items: rows.map((row) => toItemResponse(ctx, row)), total }
}

const itemDefaults = {
  title: '',
  description: null,
  unit: 'C62',
  unitPrice: 0,
  taxRate: 0,
  taxCategory: 'Z',
  exemptionReason: null,
} as const

export async function addItem(ctx: InvoiceContext, { item: input }: { item: ItemDraft }): ItemResponse {
  const { currencies } = await readSettings(ctx.db)
  const defaults = { ...itemDefaults, currency: currencies[0]! }
  const complete = resolveItemTax({ ...defaults, ...input })
  assertCanCreate(ctx, itemSubject, defaults, { ...input, ...(input.taxRate !== undefined && { taxCategory: complete.taxCategory }) })
  const values = { ...complete, titleKey: normalizeForSearch(complete.title), removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }
  const item = await ctx.db.insertInto('invoice_items').values(values).returningAll().executeTakeFirstOrThrow()
  await indexItem(ctx, item)
  ctx.recordChange({ entity: 'invoice-item', id: item.id, before: null, after: toJournalSnapshot(item) })
  return { item: toItemResponse(ctx, item) }
}

export async function updateItem(ctx: InvoiceContext, { item: { id, ...input } }: { item: ItemPatch }): ItemResponse {
  const before = await findVisible(ctx, itemSubject, id, 'update')
  const changes = assertCanUpdate(ctx, itemSubject, before, input)
  const { taxCategory, title } = resolveItemTax({ ...before, ...changes })
  const after = await saveItem(ctx, id, { ...changes, taxCategory, titleKey: normalizeForSearch(title) })
  await indexItem(ctx, after)
  ctx.recordChange({ entity: 'invoice-item', id, before: toJournalSnapshot(before), after: toJournalSnapshot(after) })
  return { item: toItemResponse(ctx, after) }
}

export async function deleteItem(ctx: InvoiceContext, { id }: { id: number }): ItemResponse {
  const item = await findVisible(ctx, itemSubject, id, 'delete')
  await saveItem(ctx, id, { removedAt: ctx.now })
  await unindexRecord(ctx.db, 'invoice-item', id)
  ctx.recordChange({ entity: 'invoice-item', id, before: toJournalSnapshot(item), after: null })
  return { item: toItemResponse(ctx, item) }
}

/** Reverses the change: deletes what was added, restores what was deleted, reverts what was updated. */
export async function undoItem(ctx: InvoiceContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) return void (await deleteItem(ctx, { id }))
  if (after !== null) return void (await updateItem(ctx, { item: { id, ...before } }))
  await indexItem(ctx, await saveItem(ctx, id, { removedAt: null }))
  ctx.recordChange({
    entity: 'invoice-item',
    id,
    before: null,
    after: toJournalSnapshot(await findVisible(ctx, itemSubject, id, 'delete')),
  })
}

function resolveItemTax<T extends Pick<ItemRow, 'taxCategory' | 'taxRate'>>(item: T): T {
  if (!hasAtMostDecimals(item.taxRate, 2)) throw invalidInput('/item/taxRate', 'must have at most two decimals')
  const taxCategory = resolveTaxCategory(item.taxCategory, item.taxRate)
  if (taxCategory !== 'S' && item.taxRate > 0) throw invalidInput('/item/taxCategory', 'must be S if the tax rate is above zero percent')
  return { ...item, taxCategory }
}

const toJournalSnapshot = (row: ItemRow) => fromColumns(ItemFields, row)

function toItemResponse(ctx: InvoiceContext, { titleKey: _key, removedAt: _removed, ...item }: ItemRow): CatalogItem {
  return maskFields(ctx, itemSubject, item)
}

const saveItem = (ctx: InvoiceContext, id: number, changes: Partial<ItemRow>): Promise<ItemRow> =>
  ctx.db
    .updateTable('invoice_items')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function indexItem(ctx: InvoiceContext, item: ItemRow): Promise<void> {
  const fields = { title: item.title, description: item.description }
  await indexRecord(ctx.db, { entity: 'invoice-item', id: item.id, at: item.updatedAt, fields })
}
