import { laterPart } from '#platform/web/ui/later-part.tsx'

export const CardDrag = laterPart(() => import('./card-drag.tsx').then((file) => file.CardDrag))
export const ColumnDrag = laterPart(() => import('./column-drag.tsx').then((file) => file.ColumnDrag))
export const CardMenu = laterPart(() => import('./card-menu.tsx').then((file) => file.CardMenu))
export const CardDrawer = laterPart(() => import('./card-drawer.tsx').then((file) => file.CardDrawer))
export const ColumnDialog = laterPart(() => import('./column-dialog.tsx').then((file) => file.ColumnDialog))
export const ProjectDialog = laterPart(() => import('./project-dialog.tsx').then((file) => file.ProjectDialog))
export const ProjectSettings = laterPart(() => import('./project-settings.tsx').then((file) => file.ProjectSettings))
export const ArchiveDrawer = laterPart(() => import('./archive-drawer.tsx').then((file) => file.ArchiveDrawer))
export const PageKeys = laterPart(() => import('./page-keys.tsx').then((file) => file.PageKeys))

/** What a newcomer reaches for next, fetched while nothing else happens. */
export const preloadParts = () => [CardDrawer, CardMenu].forEach((part) => part.preload())
