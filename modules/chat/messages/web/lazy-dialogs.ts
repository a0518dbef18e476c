import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const CardDialog = laterPart(() => import('./add-card-dialog.tsx').then((file) => file.CardDialog))
export const EditHistory = laterPart(() => import('./edit-history.tsx').then((file) => file.EditHistory))
