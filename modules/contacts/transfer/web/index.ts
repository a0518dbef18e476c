import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export { useExportCsv, useExportVcards } from './use-exports.ts'

export const ImportDialog = lazyComponent(() => import('./import-dialog.tsx').then((file) => file.ImportDialog))
