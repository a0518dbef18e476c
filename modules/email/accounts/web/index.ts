import { lazyComponent } from '#platform/web/ui/overlays/later-part.tsx'

export const AccountsDrawer = lazyComponent(() => import('./accounts-drawer.tsx').then((file) => file.AccountsDrawer))
