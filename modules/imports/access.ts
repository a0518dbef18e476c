import type { ModuleAccess } from '#platform/contract/access.ts'

const reason = 'users see and change their own imports; server/imports.http.test.ts tests it'
const unknownId = 987_654_321

const settings = { mapping: [], dateOrder: 'auto', decimalMark: 'auto', encoding: 'auto', options: [], people: [] }

export const access: ModuleAccess = {
  endpoints: {
    listImportSources: { type: 'gate', reason: 'lists what the user may create', input: {} },
    listImports: { type: 'gate', reason, input: {} },
    getImport: { type: 'gate', reason, input: { id: unknownId } },
    createImport: { type: 'gate', reason, input: { source: 'unknown', fileIds: [unknownId] } },
    checkImport: { type: 'gate', reason, input: { id: unknownId, settings } },
    startImport: { type: 'gate', reason, input: { id: unknownId, duplicates: 'skip' } },
    cancelImport: { type: 'gate', reason, input: { id: unknownId } },
    undoImport: { type: 'gate', reason, input: { id: unknownId } },
    exportReport: { type: 'gate', reason, input: { id: unknownId } },
  },
  subjects: { Import: { gate: 'users see and change their own imports (server/imports.http.test.ts)' } },
  topics: { imports: 'own' },
}
