import { lazyComponent } from '#platform/web/ui/overlays/later-part.tsx'

export const ImportDialog = lazyComponent(() => import('./import-dialog.tsx').then((file) => file.ImportDialog))
