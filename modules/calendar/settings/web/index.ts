import { lazyComponent } from '#platform/web/ui/overlays/later-part.tsx'

export const SettingsDialog = lazyComponent(() => import('./settings-dialog.tsx').then((file) => file.SettingsDialog))
