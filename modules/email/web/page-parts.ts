import { laterPart } from '#platform/web/ui/later-part.tsx'
import { ComposeHost } from './compose.ts'

export const ReadingPane = laterPart(() => import('./reading/reading-pane.tsx').then((file) => file.ReadingPane))
export const SelectionBar = laterPart(() => import('./selection-bar.tsx').then((file) => file.SelectionBar))
export const PageKeys = laterPart(() => import('./page-keys.tsx').then((file) => file.PageKeys))
export const LabelDialog = laterPart(() => import('./labels/label-dialog.tsx').then((file) => file.LabelDialog))
export const SettingsDrawer = laterPart(() => import('./settings/settings-drawer.tsx').then((file) => file.SettingsDrawer))
export const AccountsDrawer = laterPart(() => import('./accounts/accounts-drawer.tsx').then((file) => file.AccountsDrawer))

/** What a newcomer reaches for next, fetched while nothing else happens. */
export const preloadParts = () => [ReadingPane, SelectionBar, ComposeHost].forEach((part) => part.preload())
