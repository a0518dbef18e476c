import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const SettingsDialog = lazyComponent(() => import('./settings-dialog.tsx').then((file) => file.SettingsDialog))
