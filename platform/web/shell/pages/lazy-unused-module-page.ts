import { lazyComponent } from '../../ui/overlays/lazy-component.tsx'

export const LazyUnusedModulePage = lazyComponent(() => import('./unused-module-page.tsx').then((file) => file.UnusedModulePage))
