import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const ImportDialog = lazyComponent(() => import('./import-dialog.tsx').then((file) => file.ImportDialog))
