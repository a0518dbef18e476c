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
  findDuplicates: (ctx, items) => findEqualCards(ctx as KanbanContext, items),
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

/** Cards of the chosen project with the same title and description. */
async function findEqualCards(ctx: KanbanContext, items: readonly KeyedItem<KanbanImportValue>[]): Promise<Map<string, DuplicateRecord>> {
  const cards = items.flatMap(({ key, value }) => (value.kind === 'card' ? [{ key, value }] : []))
  const projectId = cards[0] ? getProjectId(cards[0].value.project) : null
  if (projectId === null) return new Map()
  const existing = await visible(ctx, cardSubject)
    .select(['kanban_cards.id', 'kanban_cards.title', 'kanban_cards.description'])
    .where('kanban_cards.projectId', '=', projectId)
    .where('kanban_cards.title', 'in', [...new Set(cards.map(({ value }) => value.title))])
    .execute()
  const byContent = new Map(existing.map((card) => [toContent(card), { id: card.id, title: card.title }]))
  return new Map(
    cards.flatMap(({ key, value }) => {
      const card = byContent.get(toContent(value))
      return card ? [[key, card] as const] : []
    }),
  )
}

const toContent = ({ title, description }: { title: string; description: string }) => JSON.stringify([title, description])

/** Null if the import creates the project. */
function getProjectId(key: string): number | null {
  const id = /^project:id:(\d+)$/.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}
