import { TaskDetail } from '../../task-detail/web/index.ts'
import { TaskMenu, SelectionToolbar } from '../../task-list/web/index.ts'

/** Preloads what people usually open next, while the browser is idle. */
export const preloadLazyComponents = () => [TaskDetail, TaskMenu, SelectionToolbar].forEach((part) => part.preload())
