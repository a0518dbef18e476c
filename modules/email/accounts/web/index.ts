import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const AccountsDrawer = laterPart(() => import('./accounts-drawer.tsx').then((file) => file.AccountsDrawer))
