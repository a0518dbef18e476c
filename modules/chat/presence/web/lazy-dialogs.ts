import { lazyComponent } from '#platform/web/ui/overlays/later-part.tsx'

export const ProfileDrawer = lazyComponent(() => import('./profile-drawer.tsx').then((file) => file.ProfileDrawer))
