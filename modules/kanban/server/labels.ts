import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { isUnique } from '#platform/server/database/unique.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import type { kanban } from '../contract.ts'
import type { Label } from '../label-contract.ts'
import { listedProject } from './boards.ts'
import { assertProject, findProject } from './find-project.ts'
import { onPage } from './on-page.ts'
import { labelForm, labelSubject, type KanbanContext } from './subjects.ts'
import type { LabelRow } from './tables.ts'

type OneLabel = Promise<{ label: Label }>
type Changes = { title?: string; color?: LabelRow['color'] }

export async function listLabels(ctx: KanbanContext, input: Input<typeof kanban.listLabels>): Promise<Output<typeof kanban.listLabels>> {
  const projectId = await listedProject(ctx, input)
  if (projectId === null) return { labels: [], total: 0 }
  const rows = await visible(ctx, labelSubject).selectAll('kanban_labels').where('projectId', '=', projectId).orderBy('id').execute()
  return { labels: onPage(rows, input).map((row) => answer(ctx, row)), total: rows.length }
}

export async function addLabel(ctx: KanbanContext, input: Input<typeof kanban.addLabel>): OneLabel {
  const { id: projectId } = await findProject(ctx, input)
  const { title, color = 'grey' } = input.data
  assertMayCreate(ctx, labelSubject, { title: '', color: 'grey', projectId }, { title, color, projectId })
  const row = { title, titleKey: normalise(title), color, projectId, createdAt: ctx.now, updatedAt: ctx.now }
  const label = await unlessTaken(ctx, () => ctx.db.insertInto('kanban_labels').values(row).returningAll().executeTakeFirstOrThrow())
  ctx.record({ entity: 'label', id: label.id, before: null, after: labelForm(label) })
  return { label: answer(ctx, label) }
}

export async function updateLabel(ctx: KanbanContext, input: Input<typeof kanban.updateLabel>): OneLabel {
  const { id, title, color } = input.data
  const label = await findLabel(ctx, input, { id, action: 'update' })
  return { label: answer(ctx, await changeLabel(ctx, label, { ...(title !== undefined && { title }), ...(color && { color }) })) }
}

export async function deleteLabel(ctx: KanbanContext, input: Input<typeof kanban.deleteLabel>): OneLabel {
  const label = await findLabel(ctx, input, { id: input.data, action: 'delete' })
  await write(ctx, label.id, { removedAt: ctx.now })
  ctx.record({ entity: 'label', id: label.id, before: labelForm(label), after: null })
  return { label: answer(ctx, label) }
}

/** Deleted: put back on its cards. Added: deleted. Changed: changed back. */
export async function undoLabel(ctx: KanbanContext, { id, before, after }: Change): Promise<void> {
  if (before === null) return void (await deleteLabel(ctx, { data: id }))
  if (after !== null) return void (await changeLabel(ctx, await findVisible(ctx, labelSubject, id, 'update'), before as Changes))
  await write(ctx, id, { removedAt: null })
  const label = await findVisible(ctx, labelSubject, id, 'delete')
  ctx.record({ entity: 'label', id, before: null, after: labelForm(label) })
}

export type KnownLabel = { id: number; title: string }

/** The labels of a project with these titles, ignoring case and accents, each once. Refusal 400 at `path` for one that is not there. */
export async function findLabels(
  ctx: KanbanContext,
  { projectId, titles }: { projectId: number; titles: readonly string[] },
): Promise<KnownLabel[]> {
  const keys = [...new Set(titles.map(normalise))]
  if (keys.length === 0) return []
  const labels = await ctx.db
    .selectFrom('kanban_labels')
    .select(['id', 'title', 'titleKey'])
    .where('projectId', '=', projectId)
    .where('removedAt', 'is', null)
    .where('titleKey', 'in', keys)
    .orderBy('id')
    .execute()
  const known = new Set(labels.map(({ titleKey }) => titleKey))
  const missing = titles.findIndex((title) => !known.has(normalise(title)))
  if (missing >= 0) throw invalid(`/data/labels/${missing}`, `names "${titles[missing]}", which is no label of the project`)
  return labels.map(({ id, title }) => ({ id, title }))
}

async function findLabel(
  ctx: KanbanContext,
  input: { projectId?: number; data?: unknown },
  { id, action }: { id: number; action: string },
): Promise<LabelRow> {
  const label = await findVisible(ctx, labelSubject, id, action)
  assertProject(input, { what: 'label', id, projectId: label.projectId })
  return label
}

async function changeLabel(ctx: KanbanContext, before: LabelRow, given: Changes): Promise<LabelRow> {
  const changes = assertMayChange(ctx, labelSubject, before, given) as Changes
  const key = changes.title === undefined ? {} : { titleKey: normalise(changes.title) }
  const label = await write(ctx, before.id, { ...changes, ...key })
  ctx.record({ entity: 'label', id: label.id, before: labelForm(before), after: labelForm(label) })
  return label
}

const write = (ctx: KanbanContext, id: number, changes: Changes & { titleKey?: string; removedAt?: string | null }): Promise<LabelRow> =>
  unlessTaken(ctx, () =>
    ctx.db
      .updateTable('kanban_labels')
      .set({ ...changes, updatedAt: ctx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

async function unlessTaken<T>(ctx: KanbanContext, part: () => Promise<T>): Promise<T> {
  try {
    return await ctx.part(part)
  } catch (error) {
    if (!isUnique(error)) throw error
    throw new Refusal(409, 'kanban.label_taken', 'The project has a label with this title.', [{ path: '/data/title', message: 'is taken' }])
  }
}

function answer(ctx: KanbanContext, { id, createdAt, updatedAt, title, color, projectId }: LabelRow): Label {
  return maskFields(ctx, labelSubject, { id, createdAt, updatedAt, title, color, projectId })
}
