import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const TagDialog = laterPart(() => import('./tag-dialog.tsx').then((file) => file.TagDialog))
export const TagFilterSync = laterPart(() => import('./tag-filter-sync.ts').then((file) => file.TagFilterSync))
