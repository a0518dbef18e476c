import { lazyComponent } from '../../ui/overlays/later-part.tsx'

export const LazyForbiddenPage = lazyComponent(() => import('./forbidden-page.tsx').then((file) => file.ForbiddenPage))
