import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const ProfileDrawer = laterPart(() => import('./profile-drawer.tsx').then((file) => file.ProfileDrawer))
