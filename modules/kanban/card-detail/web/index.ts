import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const CardDrawer = laterPart(() => import('./card-drawer.tsx').then((file) => file.CardDrawer))
