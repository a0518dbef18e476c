import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const SettingsDrawer = laterPart(() => import('./settings-drawer.tsx').then((file) => file.SettingsDrawer))
