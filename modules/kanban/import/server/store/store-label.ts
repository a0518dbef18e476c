import { can } from '#platform/server/abilities/check.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { addLabel } from '../../../labels/server/index.ts'
import type { KanbanContext } from '../../../server/subjects.ts'
import type { ImportedLabel } from '../import-value.ts'
import { atTime } from './import-time.ts'

type NewLabel = ImportedLabel & { projectId: number; createdAt: string | null }

/** The label of this title that the project has, or a new one. */
export async function storeLabel(ctx: KanbanContext, { projectId, title, color, createdAt }: NewLabel): Promise<number> {
  const existing = await findLabelsByTitle(ctx, projectId, [title])
  return existing[0]?.id ?? (await addLabel(atTime(ctx, createdAt), { projectId, data: { title, color } })).label.id
}

/** The titles of a card's labels in the project. Missing ones are added if the user may add labels, and otherwise left out. */
export async function storeCardLabels(ctx: KanbanContext, projectId: number, labels: readonly ImportedLabel[]): Promise<string[]> {
  const existing = await findLabelsByTitle(
    ctx,
    projectId,
    labels.map(({ title }) => title),
  )
  const titles = new Map(existing.map(({ titleKey, title }) => [titleKey, title]))
  for (const label of labels) {
    const key = normalizeForSearch(label.title)
    if (titles.has(key) || !can(ctx, 'create', 'Label')) continue
    titles.set(key, label.title)
    await addLabel(ctx, { projectId, data: label })
  }
  return [...titles.values()]
}

async function findLabelsByTitle({ db }: KanbanContext, projectId: number, titles: readonly string[]) {
  const keys = [...new Set(titles.map(normalizeForSearch))]
  if (keys.length === 0) return []
  const labels = db.selectFrom('kanban_labels').select(['id', 'title', 'titleKey']).where('projectId', '=', projectId)
  return labels.where('titleKey', 'in', keys).where('removedAt', 'is', null).execute()
}
