import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const SettingsDrawer = lazyComponent(() => import('./settings-drawer.tsx').then((file) => file.SettingsDrawer))
