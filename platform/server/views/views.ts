import { sql, type Updateable } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { View, views, ViewSettings } from '#platform/contract/views.ts'
import { assertMayChange, assertMayCreate } from '../abilities/changes.ts'
import { check, forbidden } from '../abilities/check.ts'
import { maskFields } from '../abilities/fields.ts'
import { findVisible, visible } from '../abilities/visible.ts'
import { isUnique } from '../database/unique.ts'
import { peopleById } from '../identity/people.ts'
import type { Change } from '../journal/undo.ts'
import { notFound, Refusal } from '../refusal.ts'
import { normalise } from '../search/normalise.ts'
import type { ViewTables } from './tables.ts'
import { maySeeTable, viewForm, type TableRights, type ViewContext, type ViewRow, type ViewSubject } from './view-subject.ts'

type OneView = Promise<{ view: View }>
type Given = { name?: string; settings?: ViewSettings }

/** So many of one person for one table. */
const MOST = 100

/** What decides about views: the tables that there are, and the subject. */
export type Kept = { rights: TableRights; subject: ViewSubject }

/** A person's own are theirs alone to change, also where they are shared; others use them as they are. */
export const viewVerbs = (kept: Kept) => ({
  listViews: (ctx: ViewContext, input: Input<typeof views.listViews>) => listViews(ctx, kept, input),
  addView: (ctx: ViewContext, input: Input<typeof views.addView>) => addView(ctx, kept, input),
  updateView: (ctx: ViewContext, input: Input<typeof views.updateView>) => updateView(ctx, kept, input),
  shareView: async (ctx: ViewContext, input: Input<typeof views.shareView>) => answer(ctx, kept, await shareView(ctx, kept, input)),
  deleteView: (ctx: ViewContext, input: Input<typeof views.deleteView>) => deleteView(ctx, kept, input),
})

/** Added: deleted. Deleted: brought back. Changed: changed back. */
export const undoView =
  (kept: Kept) =>
  async (ctx: ViewContext, { id, before, after }: Change): Promise<void> => {
    if (before === null) return void (await deleteView(ctx, kept, { id }))
    if (after === null) return bringBack(ctx, kept, id)
    const { isShared, ...given } = before as Given & { isShared?: number }
    if (isShared !== undefined) await shareView(ctx, kept, { id, isShared: isShared === 1 })
    if (Object.keys(given).length > 0) await updateView(ctx, kept, { view: { id, ...given } })
  }

async function listViews(ctx: ViewContext, kept: Kept, { table }: { table: string }): Promise<Output<typeof views.listViews>> {
  assertTable(ctx, kept, table)
  const rows = await visible(ctx, kept.subject)
    .selectAll('table_views')
    .where('table_views.table', '=', table)
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
  return { views: await answers(ctx, kept, rows), total: rows.length }
}

async function addView(ctx: ViewContext, kept: Kept, { view: { table, name, settings } }: Input<typeof views.addView>): OneView {
  assertTable(ctx, kept, table)
  assertMayCreate(ctx, kept.subject, { isShared: false, owner: { id: ctx.viewer.id } }, { table, name, settings })
  await assertFew(ctx, table)
  const own = { table, ownerId: ctx.viewer.id, isShared: 0, createdAt: ctx.now, updatedAt: ctx.now }
  const row = await unlessTaken(ctx, () =>
    ctx.db
      .insertInto('table_views')
      .values({ ...own, ...columnsOf({ name, settings }) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  ctx.record({ entity: 'view', id: row.id, before: null, after: viewForm(row) })
  return answer(ctx, kept, row)
}

async function updateView(ctx: ViewContext, kept: Kept, { view: { id, table: _, ...given } }: Input<typeof views.updateView>): OneView {
  const before = await findOwn(ctx, kept, { id, action: 'update' })
  const changes = assertMayChange(ctx, kept.subject, { ...before, ...viewForm(before) }, given) as Given
  return answer(ctx, kept, await write(ctx, before, columnsOf({ ...viewForm(before), ...changes })))
}

async function shareView(ctx: ViewContext, kept: Kept, { id, isShared }: { id: number; isShared: boolean }): Promise<ViewRow> {
  const before = await findOwn(ctx, kept, { id, action: 'read' })
  check(ctx, 'create', 'SharedView')
  return write(ctx, before, { isShared: isShared ? 1 : 0 })
}

async function deleteView(ctx: ViewContext, kept: Kept, { id }: { id: number }): OneView {
  const row = await findOwn(ctx, kept, { id, action: 'delete' })
  await ctx.db.updateTable('table_views').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  ctx.record({ entity: 'view', id, before: viewForm(row), after: null })
  return answer(ctx, kept, row)
}

async function bringBack(ctx: ViewContext, kept: Kept, id: number): Promise<void> {
  await unlessTaken(ctx, () => ctx.db.updateTable('table_views').set({ removedAt: null }).where('id', '=', id).execute())
  const row = await findOwn(ctx, kept, { id, action: 'delete' })
  if (row.isShared === 1) check(ctx, 'create', 'SharedView')
  ctx.record({ entity: 'view', id, before: null, after: viewForm(row) })
}

function assertTable({ viewer }: ViewContext, { rights }: Kept, table: string): void {
  if (!maySeeTable(rights, viewer, table)) throw notFound('table')
}

/** Refusal 404 where it is out of sight, 403 where it is somebody else's. */
async function findOwn(ctx: ViewContext, { subject }: Kept, { id, action }: { id: number; action: string }): Promise<ViewRow> {
  const row = await findVisible(ctx, subject, id, action)
  if (row.ownerId !== ctx.viewer.id) throw forbidden('update', 'view')
  return row
}

async function answers(ctx: ViewContext, { subject }: Kept, rows: readonly ViewRow[]): Promise<View[]> {
  const people = await peopleById(
    ctx.db,
    rows.map(({ ownerId }) => ownerId),
  )
  return rows.map((row) => {
    const { id, createdAt, updatedAt } = row
    const isShared = row.isShared === 1
    return maskFields(ctx, subject, { id, createdAt, updatedAt, ...viewForm(row), isShared, owner: people.get(row.ownerId)! })
  })
}

const answer = async (ctx: ViewContext, kept: Kept, row: ViewRow): OneView => ({ view: (await answers(ctx, kept, [row]))[0]! })

/** The name and the settings as they are stored. */
const columnsOf = ({ name, settings }: Required<Given>) => ({
  name: name.trim(),
  nameKey: normalise(name),
  settings: JSON.stringify(settings),
})

async function write(ctx: ViewContext, before: ViewRow, changes: Updateable<ViewTables['table_views']>): Promise<ViewRow> {
  const row = await unlessTaken(ctx, () =>
    ctx.db
      .updateTable('table_views')
      .set({ ...changes, updatedAt: ctx.now })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  ctx.record({ entity: 'view', id: row.id, before: viewForm(before), after: viewForm(row) })
  return row
}

async function assertFew(ctx: ViewContext, table: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('table_views')
    .select(sql<number>`count(*)`.as('count'))
    .where('table', '=', table)
    .where('ownerId', '=', ctx.viewer.id)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MOST) throw new Refusal(409, 'views.full', `Nobody keeps more than ${MOST} views of one table.`)
}

async function unlessTaken<T>(ctx: ViewContext, part: () => Promise<T>): Promise<T> {
  try {
    return await ctx.part(part)
  } catch (error) {
    if (!isUnique(error)) throw error
    throw new Refusal(409, 'views.name_taken', 'You have a view of this name.', [{ path: '/view/name', message: 'is taken' }])
  }
}
