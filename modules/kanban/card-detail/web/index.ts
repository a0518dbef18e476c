import { lazyComponent } from '#platform/web/ui/overlays/later-part.tsx'

export const CardDrawer = lazyComponent(() => import('./card-drawer.tsx').then((file) => file.CardDrawer))
