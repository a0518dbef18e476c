import { lazyComponent } from '../../ui/overlays/lazy-component.tsx'

export const LazyForbiddenPage = lazyComponent(() => import('./forbidden-page.tsx').then((file) => file.ForbiddenPage))
