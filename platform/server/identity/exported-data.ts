import { ownedBy, type ModuleExport, type PersonCondition } from '../exports/module-export.ts'

const photoOfPerson: PersonCondition = (rows, userId) => rows('entityId', '=', userId)

export const exportedData: ModuleExport = {
  tables: [
    { table: 'workspace', workspace: 'all', omit: ['uuid'] },
    { table: 'users', workspace: 'all', person: ownedBy('id'), hasCsv: true },
    { table: 'sessions', person: ownedBy('userId') },
  ],
  files: [{ entity: 'user', workspace: 'all', person: photoOfPerson }],
}
