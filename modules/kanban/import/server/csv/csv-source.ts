import { visible } from '#platform/server/abilities/visible.ts'
import { defineImportSource, type DuplicateRecord, type FileSample, type KeyedItem } from '#platform/server/imports/import-source.ts'
import { cardSubject, type KanbanContext } from '../../../server/subjects.ts'
import type { KanbanTables } from '../../../server/tables.ts'
import type { KanbanImportValue } from '../import-value.ts'
import { createProjectOption } from '../project-option.ts'
import { storeItem } from '../store/store-item.ts'
import { csvColumns } from './csv-columns.ts'
import { readCsvCards } from './read-csv-cards.ts'

/** Cards from the CSV or XLSX file of any program. */
export const kanbanCsvSource = defineImportSource<KanbanTables, KanbanImportValue>({
  name: 'kanban-csv',
  access: ['create', 'Card'],
  entity: 'card',
  extensions: ['.csv', '.xlsx'],
  columns: csvColumns,
  getOptions: async (ctx) => [await createProjectOption(ctx as KanbanContext)],
  recognizes: isCardExport,
  read: readCsvCards,
  findDuplicates: (ctx, items) => findCardsOfSameTitle(ctx as KanbanContext, items),
  store: storeItem,
})

/** Trello and Microsoft Planner. */
function isCardExport({ headers }: FileSample): boolean {
  const names = new Set(headers.map((header) => header.trim().toLowerCase()))
  const programs = [
    ['card id', 'card name', 'list name'],
    ['task id', 'task name', 'bucket name'],
  ]
  return programs.some((columns) => columns.every((column) => names.has(column)))
}

/** Cards of the chosen project. */
async function findCardsOfSameTitle(
  ctx: KanbanContext,
  items: readonly KeyedItem<KanbanImportValue>[],
): Promise<Map<string, DuplicateRecord>> {
  const cards = items.flatMap(({ key, value }) =>
    value.kind === 'card' ? [{ key, title: value.title, projectId: getProjectId(value.project) }] : [],
  )
  const projectId = cards.find((card) => card.projectId !== null)?.projectId ?? null
  if (projectId === null) return new Map()
  const existing = await visible(ctx, cardSubject)
    .select(['kanban_cards.id', 'kanban_cards.title'])
    .where('kanban_cards.projectId', '=', projectId)
    .where('kanban_cards.title', 'in', [...new Set(cards.map(({ title }) => title))])
    .execute()
  const byTitle = new Map(existing.map((card) => [card.title, card]))
  return new Map(cards.flatMap(({ key, title }) => (byTitle.has(title) ? [[key, byTitle.get(title)!] as const] : [])))
}

/** Null if the import creates the project. */
function getProjectId(key: string): number | null {
  const id = /^project:id:(\d+)$/.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}
