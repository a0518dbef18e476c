import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { ImportSupport } from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { addBoard } from '../../../columns/server/index.ts'
import { boardSubject, type KanbanContext } from '../../../server/subjects.ts'
import type { ImportedCard } from '../import-value.ts'
import { getTargetProjectId } from '../project-option.ts'
import { atTime } from './import-time.ts'

type NewColumn = { projectId: number; title: string; createdAt: string | null }

/** In a project that existed before the import, cards go to the column of the same title. */
export async function storeColumn(ctx: KanbanContext, { projectId, title, createdAt }: NewColumn, support: ImportSupport): Promise<number> {
  const existingId = getTargetProjectId(support.options) === null ? undefined : await findColumnId(ctx, projectId, title)
  return existingId ?? (await addBoard(atTime(ctx, createdAt), { projectId, data: { title } })).board.id
}

type ColumnReference = { column: ImportedCard['column']; projectId: number }

/** The column of a card: of its own item, or of this title, which is added if the project has none. */
export async function findOrAddColumn(ctx: KanbanContext, { column, projectId }: ColumnReference, support: ImportSupport): Promise<number> {
  if ('title' in column)
    return (
      (await findColumnId(ctx, projectId, column.title)) ?? (await addBoard(ctx, { projectId, data: { title: column.title } })).board.id
    )
  const id = await support.findRecord(column.key)
  if (id === undefined) throw new ApiError(400, 'kanban.column_not_imported', 'The list of the card has not been imported.')
  return (await findVisible(ctx, boardSubject, id)).id
}

async function findColumnId(ctx: KanbanContext, projectId: number, title: string): Promise<number | undefined> {
  const columns = visible(ctx, boardSubject).select(['id', 'title']).where('projectId', '=', projectId)
  const key = normalizeForSearch(title)
  return (await columns.orderBy('position').orderBy('id').execute()).find((column) => normalizeForSearch(column.title) === key)?.id
}
