import { sql, type Updateable } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { SavedView, views, ViewSettings } from '#platform/contract/views.ts'
import { assertCanUpdate, assertCanCreate } from '../abilities/changes.ts'
import { assertCan, forbidden } from '../abilities/check.ts'
import { maskFields } from '../abilities/fields.ts'
import { findVisible, visible } from '../abilities/visible.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { getPeopleById } from '../identity/people.ts'
import type { RecordChange } from '../journal/undo.ts'
import { ApiError, createFieldError, notFound } from '../api-error.ts'
import { normalizeForSearch } from '../search/normalize-for-search.ts'
import type { ViewTables } from './tables.ts'
import { canReadTable, getViewSnapshot, type TablePermissions, type ViewContext, type ViewRow, type ViewSubject } from './view-subject.ts'

type OneView = Promise<{ view: SavedView }>
type ViewInput = { name?: string; settings?: ViewSettings }

const MAX_VIEWS = 100

export type ViewDependencies = { permissions: TablePermissions; subject: ViewSubject }

/** Only the owner can change a view, even if it is shared. */
export const createViewHandlers = (dependencies: ViewDependencies) => ({
  listViews: (ctx: ViewContext, input: Input<typeof views.listViews>) => listViews(ctx, dependencies, input),
  addView: (ctx: ViewContext, input: Input<typeof views.addView>) => addView(ctx, dependencies, input),
  updateView: (ctx: ViewContext, input: Input<typeof views.updateView>) => updateView(ctx, dependencies, input),
  shareView: async (ctx: ViewContext, input: Input<typeof views.shareView>) =>
    toResponse(ctx, dependencies, await shareView(ctx, dependencies, input)),
  deleteView: (ctx: ViewContext, input: Input<typeof views.deleteView>) => deleteView(ctx, dependencies, input),
})

export const createViewUndo =
  (dependencies: ViewDependencies) =>
  async (ctx: ViewContext, { id, before, after }: RecordChange): Promise<void> => {
    if (before === null) return void (await deleteView(ctx, dependencies, { id }))
    if (after === null) return restoreView(ctx, dependencies, id)
    const { isShared, ...input } = before as ViewInput & { isShared?: number }
    if (isShared !== undefined) await shareView(ctx, dependencies, { id, isShared: isShared === 1 })
    if (Object.keys(input).length > 0) await updateView(ctx, dependencies, { view: { id, ...input } })
  }

async function listViews(
  ctx: ViewContext,
  dependencies: ViewDependencies,
  { table }: { table: string },
): Promise<Output<typeof views.listViews>> {
  assertTable(ctx, dependencies, table)
  const rows = await visible(ctx, dependencies.subject)
    .selectAll('table_views')
    .where('table_views.table', '=', table)
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
  return { views: await toResponses(ctx, dependencies, rows), total: rows.length }
}

async function addView(ctx: ViewContext, dependencies: ViewDependencies, { view }: Input<typeof views.addView>): OneView {
  const { table, name, settings } = view
  assertTable(ctx, dependencies, table)
  assertCanCreate(ctx, dependencies.subject, { isShared: false, owner: { id: ctx.viewer.id } }, { table, name, settings })
  await assertBelowLimit(ctx, table)
  const own = { table, ownerId: ctx.viewer.id, isShared: 0, createdAt: ctx.now, updatedAt: ctx.now }
  const row = await rejectTakenName(ctx, () =>
    ctx.db
      .insertInto('table_views')
      .values({ ...own, ...toColumns({ name, settings }) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  ctx.recordChange({ entity: 'view', id: row.id, before: null, after: getViewSnapshot(row) })
  return toResponse(ctx, dependencies, row)
}

async function updateView(
  ctx: ViewContext,
  dependencies: ViewDependencies,
  { view: { id, table: _, ...input } }: Input<typeof views.updateView>,
): OneView {
  const before = await findOwn(ctx, dependencies, { id, action: 'update' })
  const changes = assertCanUpdate(ctx, dependencies.subject, { ...before, ...getViewSnapshot(before) }, input) as ViewInput
  return toResponse(ctx, dependencies, await saveView(ctx, before, toColumns({ ...getViewSnapshot(before), ...changes })))
}

async function shareView(
  ctx: ViewContext,
  dependencies: ViewDependencies,
  { id, isShared }: { id: number; isShared: boolean },
): Promise<ViewRow> {
  const before = await findOwn(ctx, dependencies, { id, action: 'read' })
  assertCan(ctx, 'create', 'SharedView')
  return saveView(ctx, before, { isShared: isShared ? 1 : 0 })
}

async function deleteView(ctx: ViewContext, dependencies: ViewDependencies, { id }: { id: number }): OneView {
  const row = await findOwn(ctx, dependencies, { id, action: 'delete' })
  await ctx.db.updateTable('table_views').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  ctx.recordChange({ entity: 'view', id, before: getViewSnapshot(row), after: null })
  return toResponse(ctx, dependencies, row)
}

async function restoreView(ctx: ViewContext, dependencies: ViewDependencies, id: number): Promise<void> {
  await rejectTakenName(ctx, () => ctx.db.updateTable('table_views').set({ removedAt: null }).where('id', '=', id).execute())
  const row = await findOwn(ctx, dependencies, { id, action: 'delete' })
  if (row.isShared === 1) assertCan(ctx, 'create', 'SharedView')
  ctx.recordChange({ entity: 'view', id, before: null, after: getViewSnapshot(row) })
}

function assertTable({ viewer }: ViewContext, { permissions }: ViewDependencies, table: string): void {
  if (!canReadTable(permissions, viewer, table)) throw notFound('table')
}

async function findOwn(ctx: ViewContext, { subject }: ViewDependencies, { id, action }: { id: number; action: string }): Promise<ViewRow> {
  const row = await findVisible(ctx, subject, id, action)
  if (row.ownerId !== ctx.viewer.id) throw forbidden('update', 'view')
  return row
}

async function toResponses(ctx: ViewContext, { subject }: ViewDependencies, rows: readonly ViewRow[]): Promise<SavedView[]> {
  const ownerIds = rows.map(({ ownerId }) => ownerId)
  const people = await getPeopleById(ctx.db, ownerIds)
  return rows.map((row) => {
    const { id, createdAt, updatedAt } = row
    const isShared = row.isShared === 1
    return maskFields(ctx, subject, { id, createdAt, updatedAt, ...getViewSnapshot(row), isShared, owner: people.get(row.ownerId)! })
  })
}

const toResponse = async (ctx: ViewContext, dependencies: ViewDependencies, row: ViewRow): OneView => ({
  view: (await toResponses(ctx, dependencies, [row]))[0]!,
})

const toColumns = ({ name, settings }: Required<ViewInput>) => ({
  name: name.trim(),
  nameKey: normalizeForSearch(name),
  settings: JSON.stringify(settings),
})

async function saveView(ctx: ViewContext, before: ViewRow, changes: Updateable<ViewTables['table_views']>): Promise<ViewRow> {
  const row = await rejectTakenName(ctx, () =>
    ctx.db
      .updateTable('table_views')
      .set({ ...changes, updatedAt: ctx.now })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  ctx.recordChange({ entity: 'view', id: row.id, before: getViewSnapshot(before), after: getViewSnapshot(row) })
  return row
}

async function assertBelowLimit(ctx: ViewContext, table: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('table_views')
    .select(sql<number>`count(*)`.as('count'))
    .where('table', '=', table)
    .where('ownerId', '=', ctx.viewer.id)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MAX_VIEWS) throw new ApiError(409, 'views.full', `You can save at most ${MAX_VIEWS} views per table.`)
}

async function rejectTakenName<T>(ctx: ViewContext, work: () => Promise<T>): Promise<T> {
  try {
    return await ctx.withSavepoint(work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ApiError(409, 'views.name_taken', 'You already have a view with this name.', [
      createFieldError('/view/name', 'is already in use'),
    ])
  }
}
