import { lazyComponent } from '#platform/web/ui/overlays/later-part.tsx'

export const SelectionBar = lazyComponent(() => import('./selection-bar.tsx').then((file) => file.SelectionBar))
