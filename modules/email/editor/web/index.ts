import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const RichEditor = lazyComponent(() => import('./rich-editor.tsx').then((file) => file.RichEditor))
