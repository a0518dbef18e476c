import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const SelectionBar = lazyComponent(() => import('./selection-bar.tsx').then((file) => file.SelectionBar))
