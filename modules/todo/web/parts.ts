import { laterPart } from '#platform/web/ui/later-part.tsx'

export const RowMenu = laterPart(() => import('./row-menu.tsx').then((file) => file.RowMenu))
export const SelectionBar = laterPart(() => import('./selection-bar.tsx').then((file) => file.SelectionBar))
export const ManualList = laterPart(() => import('./manual-list.tsx').then((file) => file.ManualList))
