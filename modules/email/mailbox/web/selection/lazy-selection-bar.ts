import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const SelectionBar = laterPart(() => import('./selection-bar.tsx').then((file) => file.SelectionBar))
