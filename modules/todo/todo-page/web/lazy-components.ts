import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import { TaskDetail } from '../../task-detail/web/index.ts'
import { TaskMenu, SelectionToolbar } from '../../task-list/web/index.ts'

export const ShortcutsDialog = lazyComponent(() => import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog))

/** Preloads what people usually open next, while the browser is idle. */
export const preloadLazyComponents = () => [TaskDetail, TaskMenu, SelectionToolbar].forEach((part) => part.preload())
