import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const DetailsDrawer = lazyComponent(() => import('./details-drawer.tsx').then((file) => file.DetailsDrawer))
export const GroupDialog = lazyComponent(() => import('./group-dialog.tsx').then((file) => file.GroupDialog))
