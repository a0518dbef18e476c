import { personErasure } from './erase-person.ts'
import { exportedData } from './exported-data.ts'
import { serverModule } from '#platform/server/module.ts'
import { imports } from '../contract.ts'
import { cancelImport, checkImport, startImport, undoImport, undoImportChange } from './change-import.ts'
import { createImport } from './create-import.ts'
import { exportReport } from './export-report.ts'
import { getImport, hasImports, listImports } from './import-response.ts'
import { importSubject } from './import-subject.ts'
import { checkImportJob } from './jobs/check-job.ts'
import { purgeImports } from './jobs/purge-job.ts'
import { readImport } from './jobs/read-job.ts'
import { removeImport } from './jobs/remove-job.ts'
import { storeImport } from './jobs/store-job.ts'
import { migrations } from './migrations.ts'
import { listImportSources } from './sources.ts'
import type { ImportTables } from './tables.ts'
import { references } from './references.ts'

export const importsModule = serverModule<typeof imports, ImportTables>({
  name: 'imports',
  references,
  depends: ['users'],
  requiresUnlimitedToken: true,
  documentation: { title: 'Imports', description: 'Files of other programs: reading, checking, importing and undoing.' },
  contract: imports,
  handlers: {
    listImportSources,
    listImports,
    getImport,
    createImport,
    checkImport,
    startImport,
    cancelImport,
    undoImport,
    exportReport,
  },
  migrations,
  exports: exportedData,
  erasure: personErasure,
  subjects: [importSubject],
  topics: [{ name: 'imports', isPersonal: true, canSubscribe: () => true }],
  undo: { import: undoImportChange },
  setupSteps: [{ name: 'imports', isDone: hasImports }],
  jobs: [readImport, checkImportJob, storeImport, removeImport, purgeImports],
  pages: [{ id: 100, title: 'Import', icon: 'import', link: '/imports', access: 'signed-in' }],
})
