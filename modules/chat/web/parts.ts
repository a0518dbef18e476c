import { laterPart } from '#platform/web/ui/later-part.tsx'

export const CardDialog = laterPart(() => import('./card-dialog.tsx').then((file) => file.CardDialog))
export const DetailsDrawer = laterPart(() => import('./details-drawer.tsx').then((file) => file.DetailsDrawer))
export const GroupDialog = laterPart(() => import('./group-dialog.tsx').then((file) => file.GroupDialog))
export const EditHistory = laterPart(() => import('./edit-history.tsx').then((file) => file.EditHistory))
export const PageKeys = laterPart(() => import('./page-keys.tsx').then((file) => file.PageKeys))
export const ProfileDrawer = laterPart(() => import('./profile-drawer.tsx').then((file) => file.ProfileDrawer))
