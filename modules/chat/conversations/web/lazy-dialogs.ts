import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const KeyboardShortcutsDialog = lazyComponent(() =>
  import('./keyboard-shortcuts-dialog.tsx').then((file) => file.KeyboardShortcutsDialog),
)
