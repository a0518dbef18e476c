import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const CreateCardDialog = lazyComponent(() => import('./create-card-dialog.tsx').then((file) => file.CreateCardDialog))
export const EditHistory = lazyComponent(() => import('./edit-history.tsx').then((file) => file.EditHistory))
