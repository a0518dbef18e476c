import { ownedBy, type ModuleExport, type PersonCondition } from '#platform/server/exports/module-export.ts'

/** Cards that the person created or is a member of. */
const cardsOfPerson: PersonCondition = (rows, userId) =>
  rows.or([
    rows('createdById', '=', userId),
    rows('id', 'in', rows.selectFrom('kanban_card_members').select('cardId').where('userId', '=', userId)),
  ])

export const exportedData: ModuleExport = {
  tables: [
    { table: 'kanban_projects', workspace: 'all', person: ownedBy('createdById') },
    { table: 'kanban_project_members', key: ['projectId', 'userId'], workspace: 'all', person: ownedBy('userId') },
    { table: 'kanban_boards', workspace: 'all', person: ownedBy('createdById') },
    { table: 'kanban_labels', workspace: 'all' },
    { table: 'kanban_cards', workspace: 'all', person: cardsOfPerson, hasCsv: true },
    { table: 'kanban_card_members', key: ['cardId', 'userId'], workspace: 'all', person: ownedBy('userId') },
    { table: 'kanban_card_labels', key: ['cardId', 'labelId'], workspace: 'all' },
    { table: 'kanban_card_files', key: ['cardId', 'fileId'], workspace: 'all' },
    { table: 'kanban_comments', workspace: 'all', person: ownedBy('authorId') },
  ],
  files: [{ entity: 'card', workspace: 'all' }],
}
