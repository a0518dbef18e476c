import { lazyComponent } from '#platform/web/ui/overlays/later-part.tsx'

export const AddressesDialog = lazyComponent(() => import('./feeds-dialog.tsx').then((file) => file.FeedsDialog))
