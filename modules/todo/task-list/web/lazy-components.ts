import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const TaskMenu = lazyComponent(() => import('./task-menu.tsx').then((file) => file.TaskMenu))
export const SelectionToolbar = lazyComponent(() => import('./selection-toolbar.tsx').then((file) => file.SelectionToolbar))
export const SortableTaskList = lazyComponent(() => import('./sortable-task-list.tsx').then((file) => file.SortableTaskList))
