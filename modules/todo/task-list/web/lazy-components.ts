import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export const TaskMenu = laterPart(() => import('./task-menu.tsx').then((file) => file.TaskMenu))
export const SelectionToolbar = laterPart(() => import('./selection-toolbar.tsx').then((file) => file.SelectionToolbar))
export const SortableTaskList = laterPart(() => import('./sortable-task-list.tsx').then((file) => file.SortableTaskList))
