import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const TagDialog = lazyComponent(() => import('./tag-dialog.tsx').then((file) => file.TagDialog))
export const TagFilterSync = lazyComponent(() => import('./tag-filter-sync.ts').then((file) => file.TagFilterSync))
