import type { ImportSupport, StoredRecord } from '#platform/server/imports/import-source.ts'
import type { KanbanContext } from '../../../server/subjects.ts'
import type { KanbanImportValue } from '../import-value.ts'
import { storeCard } from './store-card.ts'
import { findOrAddColumn, storeColumn } from './store-column.ts'
import { storeLabel } from './store-label.ts'
import { findImportedProjectId, storeProject } from './store-project.ts'

/** Stores an item of any import of boards. */
export async function storeItem(ctx: KanbanContext, value: KanbanImportValue, support: ImportSupport): Promise<StoredRecord> {
  if (value.kind === 'project') return { entity: 'project', id: await storeProject(ctx, value, support) }
  const projectId = await findImportedProjectId(value.project, support)
  if (value.kind === 'column') return { entity: 'board', id: await storeColumn(ctx, { ...value, projectId }, support) }
  if (value.kind === 'label') return { entity: 'label', id: await storeLabel(ctx, { ...value, projectId }) }
  const columnId = await findOrAddColumn(ctx, { column: value.column, projectId }, support)
  return { entity: 'card', id: await storeCard(ctx, { card: value, projectId, columnId }, support) }
}
