import type { Input } from '#platform/contract/endpoint.ts'
import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { assertFieldsReadable, isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleSlow } from '#platform/server/abilities/visible.ts'
import { list } from '#platform/server/database/list.ts'
import { isUnique } from '#platform/server/database/unique.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { indexRecord, indexRecords, unindexRecord } from '#platform/server/search/record.ts'
import type { ecommerce } from '../../contract.ts'
import type { ProductGroup, ProductGroupDraft, ProductGroupPatch } from '../group-contract.ts'
import { sortKeysOf } from '../../server/sort-keys.ts'
import { groupSubject, type ShopContext } from '../../server/subjects.ts'
import type { GroupRow } from '../../server/tables.ts'

type OneGroup = Promise<{ group: ProductGroup }>

const ALL_ROWS = 1_000

export async function listGroups(ctx: ShopContext, { q = '', kind, page, perPage }: Input<typeof ecommerce.listGroups>) {
  if (kind) assertFieldsReadable(ctx, groupSubject, ['kind'])
  const hasTitles = isReadableEverywhere(ctx, groupSubject, 'title')
  const query = visibleSlow(ctx, groupSubject)
  const isPaged = page !== undefined || perPage !== undefined
  const { rows, total } = await list<GroupRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: kind ? query.where('shop_groups.kind', '=', kind) : query,
    table: 'shop_groups',
    search: { q, entity: 'product-group', fields: hasTitles ? ['title'] : [] },
    sort: hasTitles ? [{ column: 'titleKey', direction: 'asc' }] : [],
    page: page ?? 1,
    perPage: isPaged ? (perPage ?? 10) : ALL_ROWS,
  })
  return { groups: rows.map((row) => answer(ctx, row)), total }
}

export async function addGroup(ctx: ShopContext, { group: given }: { group: ProductGroupDraft }): OneGroup {
  assertMayCreate(ctx, groupSubject, { kind: 'category', title: '' }, given)
  const title = given.title.trim()
  const row = await unlessTaken(
    ctx.db
      .insertInto('shop_groups')
      .values({ kind: given.kind, title, titleKey: normalise(title), removedAt: null, createdAt: ctx.now, updatedAt: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await index(ctx, row)
  ctx.record({ entity: 'product-group', id: row.id, before: null, after: formOf(row) })
  return { group: answer(ctx, row) }
}

export async function updateGroup(ctx: ShopContext, { group: { id, ...given } }: { group: ProductGroupPatch }): OneGroup {
  const before = await findVisible(ctx, groupSubject, id, 'update')
  const changes = assertMayChange(ctx, groupSubject, before, given)
  if (changes.kind !== undefined)
    throw new Refusal(403, 'forbidden', 'A category stays one.', [{ path: '/kind', message: 'cannot change' }])
  if (changes.title === undefined) return { group: answer(ctx, before) }
  const title = changes.title.trim()
  const after = await write(ctx, id, { title, titleKey: normalise(title) })
  await renameInProducts(ctx, before, title)
  await index(ctx, after)
  ctx.record({ entity: 'product-group', id, before: formOf(before), after: formOf(after) })
  return { group: answer(ctx, after) }
}

export async function deleteGroup(ctx: ShopContext, { id }: { id: number }): OneGroup {
  const row = await findVisible(ctx, groupSubject, id, 'delete')
  await write(ctx, id, { removedAt: ctx.now })
  await unindexRecord(ctx.db, 'product-group', id)
  ctx.record({ entity: 'product-group', id, before: formOf(row), after: null })
  return { group: answer(ctx, row) }
}

/** Added: deleted. Deleted: brought back. Renamed: renamed back. */
export async function undoGroup(ctx: ShopContext, { id, before, after }: Change): Promise<void> {
  if (before === null) return void (await deleteGroup(ctx, { id }))
  if (after !== null) return void (await updateGroup(ctx, { group: { id, title: before.title as string } }))
  await write(ctx, id, { removedAt: null })
  const row = await findVisible(ctx, groupSubject, id, 'delete')
  await index(ctx, row)
  ctx.record({ entity: 'product-group', id, before: null, after: formOf(row) })
}

const BATCH = 500

async function renameInProducts(ctx: ShopContext, { kind, title: before }: GroupRow, title: string): Promise<void> {
  const rows = await ctx.db
    .updateTable('shop_products')
    .set({ [kind]: title, ...sortKeysOf({ [kind]: title }) })
    .where(kind, '=', before)
    .returning(['id', 'name', 'description', 'brand', 'category', 'updatedAt', 'removedAt'])
    .execute()
  const records = rows
    .filter(({ removedAt }) => removedAt === null)
    .map(({ id, updatedAt, name, description, brand, category }) => ({
      entity: 'product',
      id,
      at: updatedAt,
      fields: { name, description, brand, category },
    }))
  for (let start = 0; start < records.length; start += BATCH) await indexRecords(ctx.db, records.slice(start, start + BATCH))
}

const formOf = ({ kind, title }: GroupRow) => ({ kind, title })

function answer(ctx: ShopContext, { id, createdAt, updatedAt, kind, title }: GroupRow): ProductGroup {
  return maskFields(ctx, groupSubject, { id, createdAt, updatedAt, kind, title })
}

const write = (ctx: ShopContext, id: number, changes: Partial<GroupRow>): Promise<GroupRow> =>
  unlessTaken(
    ctx.db
      .updateTable('shop_groups')
      .set({ ...changes, updatedAt: ctx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

const unlessTaken = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isUnique(error)
      ? new Refusal(409, 'ecommerce.group_taken', 'There is one of this title already.', [{ path: '/group/title', message: 'is taken' }])
      : error
  })

const index = (ctx: ShopContext, { id, title, updatedAt }: GroupRow) =>
  indexRecord(ctx.db, { entity: 'product-group', id, at: updatedAt, fields: { title } })
