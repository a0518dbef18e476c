import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const ShortcutsDialog = lazyComponent(() => import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog))
