import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const TransferDialog = lazyComponent(() => import('./transfer-dialog.tsx').then((file) => file.TransferDialog))
