import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const ImportDialog = laterPart(() => import('./import-dialog.tsx').then((file) => file.ImportDialog))
