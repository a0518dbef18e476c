import { ownedBy, type ModuleExport } from '#platform/server/exports/module-export.ts'

export const exportedData: ModuleExport = {
  tables: [
    { table: 'bills', workspace: 'all', person: ownedBy('assigneeId', 'createdById'), hasCsv: true },
    { table: 'bill_documents', key: ['billId'], workspace: 'all' },
    { table: 'bill_steps', workspace: 'all', person: ownedBy('createdById') },
  ],
  files: [{ entity: 'bill', workspace: 'all' }],
}
