import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const ProfileDrawer = lazyComponent(() => import('./profile-drawer.tsx').then((file) => file.ProfileDrawer))
