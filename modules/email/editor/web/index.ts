import { lazyComponent } from '#platform/web/ui/overlays/later-part.tsx'

export const RichEditor = lazyComponent(() => import('./rich-editor.tsx').then((file) => file.RichEditor))
