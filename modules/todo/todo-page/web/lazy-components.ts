import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'
import { TaskDetail } from '../../task-detail/web/index.ts'
import { TaskMenu, SelectionToolbar } from '../../task-list/web/index.ts'

export const ShortcutsDialog = laterPart(() => import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog))

/** What a newcomer reaches for next, fetched while nothing else happens. */
export const preloadLazyComponents = () => [TaskDetail, TaskMenu, SelectionToolbar].forEach((part) => part.preload())
