import type { Input } from '#platform/contract/endpoint.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { assertFieldsReadable, isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { indexRecord, indexRecords, unindexRecord } from '#platform/server/search/index-record.ts'
import type { ecommerce } from '../../contract.ts'
import type { ProductGroup, ProductGroupDraft, ProductGroupPatch } from '../group-contract.ts'
import { toSortKeys } from '../../server/sort-keys.ts'
import { groupSubject, type ShopContext } from '../../server/subjects.ts'
import type { GroupRow } from '../../server/tables.ts'

type GroupResponse = Promise<{ group: ProductGroup }>

const UNPAGED_LIMIT = 1_000

export async function listGroups(ctx: ShopContext, { q = '', kind, page, perPage }: Input<typeof ecommerce.listGroups>) {
  if (kind) assertFieldsReadable(ctx, groupSubject, ['kind'])
  const canReadTitles = isReadableEverywhere(ctx, groupSubject, 'title')
  const query = visibleInWorker(ctx, groupSubject)
  const isPaged = page !== undefined || perPage !== undefined
  const { rows, total } = await listPage<GroupRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: kind ? query.where('shop_groups.kind', '=', kind) : query,
    table: 'shop_groups',
    search: { q, entity: 'product-group', fields: canReadTitles ? ['title'] : [] },
    sort: canReadTitles ? [{ column: 'titleKey', direction: 'asc' }] : [],
    page: page ?? 1,
    perPage: isPaged ? (perPage ?? 10) : UNPAGED_LIMIT,
  })
  return { groups: rows.map((row) => toGroup(ctx, row)), total }
}

export async function addGroup(ctx: ShopContext, { group: input }: { group: ProductGroupDraft }): GroupResponse {
  assertCanCreate(ctx, groupSubject, { kind: 'category', title: '' }, input)
  const title = input.title.trim()
  const row = await rejectTakenTitle(
    ctx.db
      .insertInto('shop_groups')
      .values({ kind: input.kind, title, titleKey: normalizeForSearch(title), removedAt: null, createdAt: ctx.now, updatedAt: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await indexGroup(ctx, row)
  ctx.recordChange({ entity: 'product-group', id: row.id, before: null, after: toJournalEntry(row) })
  return { group: toGroup(ctx, row) }
}

export async function updateGroup(ctx: ShopContext, { group: { id, ...input } }: { group: ProductGroupPatch }): GroupResponse {
  const before = await findVisible(ctx, groupSubject, id, 'update')
  const changes = assertCanUpdate(ctx, groupSubject, before, input)
  if (changes.kind !== undefined)
    throw new ApiError(403, 'forbidden', 'The kind cannot be changed.', [{ path: '/kind', message: 'cannot change' }])
  if (changes.title === undefined) return { group: toGroup(ctx, before) }
  const title = changes.title.trim()
  const after = await updateGroupRow(ctx, id, { title, titleKey: normalizeForSearch(title) })
  await renameInProducts(ctx, before, title)
  await indexGroup(ctx, after)
  ctx.recordChange({ entity: 'product-group', id, before: toJournalEntry(before), after: toJournalEntry(after) })
  return { group: toGroup(ctx, after) }
}

export async function deleteGroup(ctx: ShopContext, { id }: { id: number }): GroupResponse {
  const row = await findVisible(ctx, groupSubject, id, 'delete')
  await updateGroupRow(ctx, id, { removedAt: ctx.now })
  await unindexRecord(ctx.db, 'product-group', id)
  ctx.recordChange({ entity: 'product-group', id, before: toJournalEntry(row), after: null })
  return { group: toGroup(ctx, row) }
}

export async function undoGroup(ctx: ShopContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) return void (await deleteGroup(ctx, { id }))
  if (after !== null) return void (await updateGroup(ctx, { group: { id, title: before.title as string } }))
  await updateGroupRow(ctx, id, { removedAt: null })
  const row = await findVisible(ctx, groupSubject, id, 'delete')
  await indexGroup(ctx, row)
  ctx.recordChange({ entity: 'product-group', id, before: null, after: toJournalEntry(row) })
}

const BATCH = 500

async function renameInProducts(ctx: ShopContext, { kind, title: before }: GroupRow, title: string): Promise<void> {
  const rows = await ctx.db
    .updateTable('shop_products')
    .set({ [kind]: title, ...toSortKeys({ [kind]: title }) })
    .where(kind, '=', before)
    .returning(['id', 'name', 'sku', 'description', 'brand', 'category', 'updatedAt', 'removedAt'])
    .execute()
  const records = rows
    .filter(({ removedAt }) => removedAt === null)
    .map(({ id, updatedAt, name, sku, description, brand, category }) => ({
      entity: 'product',
      id,
      at: updatedAt,
      fields: { name, sku, description, brand, category },
    }))
  for (let start = 0; start < records.length; start += BATCH) await indexRecords(ctx.db, records.slice(start, start + BATCH))
}

const toJournalEntry = ({ kind, title }: GroupRow) => ({ kind, title })

function toGroup(ctx: ShopContext, { id, createdAt, updatedAt, kind, title }: GroupRow): ProductGroup {
  return maskFields(ctx, groupSubject, { id, createdAt, updatedAt, kind, title })
}

const updateGroupRow = (ctx: ShopContext, id: number, changes: Partial<GroupRow>): Promise<GroupRow> =>
  rejectTakenTitle(
    ctx.db
      .updateTable('shop_groups')
      .set({ ...changes, updatedAt: ctx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

const rejectTakenTitle = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new ApiError(409, 'ecommerce.group_taken', 'This title already exists.', [{ path: '/group/title', message: 'is taken' }])
      : error
  })

const indexGroup = (ctx: ShopContext, { id, title, updatedAt }: GroupRow) =>
  indexRecord(ctx.db, { entity: 'product-group', id, at: updatedAt, fields: { title } })
