import { lazyComponent } from '#platform/web/ui/overlays/later-part.tsx'

export const SettingsDrawer = lazyComponent(() => import('./settings-drawer.tsx').then((file) => file.SettingsDrawer))
