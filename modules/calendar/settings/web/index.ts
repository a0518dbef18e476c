import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const SettingsDialog = laterPart(() => import('./settings-dialog.tsx').then((file) => file.SettingsDialog))
