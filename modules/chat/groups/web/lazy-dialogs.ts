import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const DetailsDrawer = laterPart(() => import('./details-drawer.tsx').then((file) => file.DetailsDrawer))
export const GroupDialog = laterPart(() => import('./group-dialog.tsx').then((file) => file.GroupDialog))
