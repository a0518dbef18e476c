import { exportErasure } from '../erasure/erase-records.ts'
import { exports } from '#platform/contract/workspace/exports.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { createExportJob } from './create-export-job.ts'
import { deleteExpiredExports } from './delete-expired-job.ts'
import { cancelExport, deleteExport, listExports, startOwnExport, startPersonExport, startWorkspaceExport } from './manage-exports.ts'
import { exportNotifications } from './notification-kinds.ts'
import { migrations, type ExportTables } from './tables.ts'

/** Exports of the workspace and of people; the pages are in the module account. `getModules`: all modules, whose `exports` it writes. */
export const createExportsModule = (getModules: () => readonly ServerModule[]): ServerModule =>
  serverModule<typeof exports, ExportTables>({
    name: 'exports',
    documentation: {
      title: 'Exports',
      description: 'Archives with the data of the workspace or of one person. A finished archive is downloaded from the address in `file`.',
    },
    contract: exports,
    handlers: { listExports, startOwnExport, startWorkspaceExport, startPersonExport, cancelExport, deleteExport },
    migrations,
    erasure: exportErasure,
    topics: [{ name: 'exports', isPersonal: true, canSubscribe: () => true }],
    permissions: [
      {
        name: 'workspace.export',
        title: 'Export all data of the workspace and the data of people',
        rules: [{ action: 'create', subject: 'Export' }],
      },
    ],
    notificationKinds: exportNotifications,
    jobs: [createExportJob(getModules), deleteExpiredExports],
    pages: [{ id: 99, title: 'Data export and erasure', icon: 'archive-restore', link: '/workspace/export', access: ['create', 'Export'] }],
  })
