import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { invalidInput, ApiError, createFieldError } from '#platform/server/api-error.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { kanban } from '../../contract.ts'
import type { Label } from '../contract.ts'
import { assertInProject, findProject, findListedProjectId } from '../../server/find-project.ts'
import { paginate } from '../../server/paginate.ts'
import { type KanbanContext, toLabelSnapshot, labelSubject } from '../../server/subjects.ts'
import type { LabelRow } from '../../server/tables.ts'

type LabelResponse = Promise<{ label: Label }>
type LabelChanges = { title?: string; color?: LabelRow['color'] }

export async function listLabels(ctx: KanbanContext, input: Input<typeof kanban.listLabels>): Promise<Output<typeof kanban.listLabels>> {
  const projectId = await findListedProjectId(ctx, input)
  if (projectId === null) return { labels: [], total: 0 }
  const rows = await visible(ctx, labelSubject).selectAll('kanban_labels').where('projectId', '=', projectId).orderBy('id').execute()
  return { labels: paginate(rows, input).map((row) => toLabelResponse(ctx, row)), total: rows.length }
}

export async function addLabel(ctx: KanbanContext, input: Input<typeof kanban.addLabel>): LabelResponse {
  const { id: projectId } = await findProject(ctx, input)
  const { title, color = 'grey' } = input.data
  assertCanCreate(ctx, labelSubject, { title: '', color: 'grey', projectId }, { title, color, projectId })
  const row = { title, titleKey: normalizeForSearch(title), color, projectId, createdAt: ctx.now, updatedAt: ctx.now }
  const label = await rejectDuplicateTitle(ctx, () =>
    ctx.db.insertInto('kanban_labels').values(row).returningAll().executeTakeFirstOrThrow(),
  )
  ctx.recordChange({ entity: 'label', id: label.id, before: null, after: toLabelSnapshot(label) })
  return { label: toLabelResponse(ctx, label) }
}

export async function updateLabel(ctx: KanbanContext, input: Input<typeof kanban.updateLabel>): LabelResponse {
  const { id, title, color } = input.data
  const label = await findLabel(ctx, input, { id, action: 'update' })
  return { label: toLabelResponse(ctx, await saveLabel(ctx, label, { ...(title !== undefined && { title }), ...(color && { color }) })) }
}

export async function deleteLabel(ctx: KanbanContext, input: Input<typeof kanban.deleteLabel>): LabelResponse {
  const label = await findLabel(ctx, input, { id: input.data, action: 'delete' })
  await updateLabelRow(ctx, label.id, { removedAt: ctx.now })
  ctx.recordChange({ entity: 'label', id: label.id, before: toLabelSnapshot(label), after: null })
  return { label: toLabelResponse(ctx, label) }
}

export async function undoLabel(ctx: KanbanContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) return void (await deleteLabel(ctx, { data: id }))
  if (after !== null) return void (await saveLabel(ctx, await findVisible(ctx, labelSubject, id, 'update'), before as LabelChanges))
  await updateLabelRow(ctx, id, { removedAt: null })
  const label = await findVisible(ctx, labelSubject, id, 'delete')
  ctx.recordChange({ entity: 'label', id, before: null, after: toLabelSnapshot(label) })
}

export type LabelReference = { id: number; title: string }

type LabelQuery = { projectId: number; titles: readonly string[] }

/** Finds the labels of a project by title, ignoring case and accents, without duplicates. Throws 400 for an unknown title. */
export async function findLabels(ctx: KanbanContext, { projectId, titles }: LabelQuery): Promise<LabelReference[]> {
  const keys = [...new Set(titles.map(normalizeForSearch))]
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
  const missing = titles.findIndex((title) => !known.has(normalizeForSearch(title)))
  if (missing >= 0)
    throw invalidInput(`/data/labels/${missing}`, `must be the title of a label of the project, but there is no label "${titles[missing]}"`)
  return labels.map(({ id, title }) => ({ id, title }))
}

async function findLabel(
  ctx: KanbanContext,
  input: { projectId?: number; data?: unknown },
  { id, action }: { id: number; action: string },
): Promise<LabelRow> {
  const label = await findVisible(ctx, labelSubject, id, action)
  assertInProject(input, { type: 'label', id, projectId: label.projectId })
  return label
}

async function saveLabel(ctx: KanbanContext, before: LabelRow, input: LabelChanges): Promise<LabelRow> {
  const changes = assertCanUpdate(ctx, labelSubject, before, input) as LabelChanges
  const key = changes.title === undefined ? {} : { titleKey: normalizeForSearch(changes.title) }
  const label = await updateLabelRow(ctx, before.id, { ...changes, ...key })
  ctx.recordChange({ entity: 'label', id: label.id, before: toLabelSnapshot(before), after: toLabelSnapshot(label) })
  return label
}

const updateLabelRow = (
  ctx: KanbanContext,
  id: number,
  changes: LabelChanges & { titleKey?: string; removedAt?: string | null },
): Promise<LabelRow> =>
  rejectDuplicateTitle(ctx, () =>
    ctx.db
      .updateTable('kanban_labels')
      .set({ ...changes, updatedAt: ctx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

async function rejectDuplicateTitle<T>(ctx: KanbanContext, part: () => Promise<T>): Promise<T> {
  try {
    return await ctx.withSavepoint(part)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ApiError(409, 'kanban.label_taken', 'A label with this title already exists. Choose a different title.', [
      createFieldError('/data/title', 'is already used by another label'),
    ])
  }
}

function toLabelResponse(ctx: KanbanContext, { id, createdAt, updatedAt, title, color, projectId }: LabelRow): Label {
  return maskFields(ctx, labelSubject, { id, createdAt, updatedAt, title, color, projectId })
}
