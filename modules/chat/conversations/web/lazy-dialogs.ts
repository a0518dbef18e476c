import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const PageKeys = laterPart(() => import('./keyboard-shortcuts-dialog.tsx').then((file) => file.PageKeys))
