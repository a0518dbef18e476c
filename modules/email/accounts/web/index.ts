import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const AccountsDrawer = lazyComponent(() => import('./accounts-drawer.tsx').then((file) => file.AccountsDrawer))
