import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const UploadDialog = lazyComponent(() => import('./upload-dialog.tsx').then((file) => file.UploadDialog))
