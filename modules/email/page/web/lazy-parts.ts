import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'
import { ComposeHost } from '../../compose/web/index.ts'
import { SelectionBar } from '../../mailbox/web/index.ts'
import { ReadingPane } from '../../reading/web/index.ts'

export const ShortcutsDialog = laterPart(() => import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog))

/** Loads, while the browser is idle, the parts that most people use next. */
export const preloadParts = () => [ReadingPane, SelectionBar, ComposeHost].forEach((part) => part.preload())
