import type { EndpointAccess, ModuleAccess } from '#platform/contract/access.ts'

const own = { type: 'own', reason: 'imports belong to their user (modules/imports/server/imports.http.test.ts)' } as const
const settings = { mapping: [], dateOrder: 'auto', decimalMark: 'auto', encoding: 'auto', options: [], people: [] }

const ofImport = (input: object = {}): EndpointAccess => ({
  ...own,
  ids: { from: 'listImports', rows: 'imports', input: ([id]) => ({ id, ...input }) },
})

const newImport = { source: 'todo-csv', fileIds: [], text: 'Task\nOrder oak' }

export const access: ModuleAccess = {
  endpoints: {
    listImportSources: { type: 'own', reason: 'lists what the caller has the permission to create' },
    listImports: own,
    getImport: ofImport(),
    createImport: { ...own, input: newImport },
    checkImport: ofImport({ settings }),
    startImport: ofImport({ duplicates: 'skip' }),
    cancelImport: ofImport(),
    undoImport: ofImport(),
    exportReport: ofImport(),
  },
  subjects: { Import: { own: 'imports belong to their user', testedBy: 'modules/imports/server/imports.http.test.ts' } },
  topics: { imports: 'own' },
}
