import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const AddressesDialog = laterPart(() => import('./feeds-dialog.tsx').then((file) => file.FeedsDialog))
