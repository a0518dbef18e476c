import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const CardDrawer = lazyComponent(() => import('./card-drawer.tsx').then((file) => file.CardDrawer))
