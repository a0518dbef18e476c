import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import { ComposeHost } from '../../compose/web/index.ts'
import { SelectionBar } from '../../mailbox/web/index.ts'
import { ReadingPane } from '../../reading/web/index.ts'

export const ShortcutsDialog = lazyComponent(() => import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog))

export const preloadCommonParts = () => [ReadingPane, SelectionBar, ComposeHost].forEach((part) => part.preload())
