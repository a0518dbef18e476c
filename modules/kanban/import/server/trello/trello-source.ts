import { defineImportSource, type FileSample } from '#platform/server/imports/import-source.ts'
import type { KanbanTables } from '../../../server/tables.ts'
import type { KanbanContext } from '../../../server/subjects.ts'
import type { KanbanImportValue } from '../import-value.ts'
import { createProjectOption } from '../project-option.ts'
import { storeItem } from '../store/store-item.ts'
import { readTrello } from './read-trello.ts'
import { storeAttachments } from './store-attachments.ts'

/** The JSON export of Trello boards, one or several in a ZIP file, with the files of their attachments next to them. */
export const trelloSource = defineImportSource<KanbanTables, KanbanImportValue>({
  name: 'trello',
  access: ['create', 'Card'],
  entity: 'card',
  extensions: ['.json'],
  getOptions: async (ctx) => [await createProjectOption(ctx as KanbanContext), archivedOption],
  recognizes: isTrelloBoard,
  read: readTrello,
  prepare: storeAttachments,
  store: storeItem,
})

const archivedOption = {
  name: 'archived',
  label: 'importOption.archived',
  choices: [
    { value: 'no', label: 'importOption.archived.no' },
    { value: 'yes', label: 'importOption.archived.yes' },
  ],
  default: 'no',
} as const

/** Exports begin with the properties of the board, of which other programs have none. */
function isTrelloBoard({ text }: FileSample): boolean {
  const properties = ['"idOrganization"', '"labelNames"', '"shortLink"', '"idBoard"', '"ari:cloud:trello', 'https://trello.com/b/']
  return /^\ufeff?\s*[[{]/.test(text) && properties.filter((property) => text.includes(property)).length >= 2
}
