import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const FeedsDialog = lazyComponent(() => import('./feeds-dialog.tsx').then((file) => file.FeedsDialog))
