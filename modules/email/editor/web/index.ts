import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const RichEditor = laterPart(() => import('./rich-editor.tsx').then((file) => file.RichEditor))
