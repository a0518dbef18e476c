import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import { CardDrawer } from '../../card-detail/web/index.ts'
import { CardMenu } from '../../cards/web/index.ts'

export const CardDrag = lazyComponent(() => import('./drag/card-drag.tsx').then((file) => file.CardDrag))
export const ColumnDrag = lazyComponent(() => import('./drag/column-drag.tsx').then((file) => file.ColumnDrag))

/** Preloads what people usually open next, while the browser is idle. */
export const preloadLazyComponents = () => [CardDrawer, CardMenu].forEach((part) => part.preload())
