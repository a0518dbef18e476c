import { laterPart } from '#platform/web/ui/later-part.tsx'

/** FullCalendar and what draws with it. */
export const CalendarGrid = laterPart(() => import('./calendar-grid.tsx').then((file) => file.CalendarGrid))
export const EventPlace = laterPart(() => import('./event-place.tsx').then((file) => file.EventPlace))
export const EventDrawer = laterPart(() => import('./event-drawer.tsx').then((file) => file.EventDrawer))
export const SearchList = laterPart(() => import('./search-list.tsx').then((file) => file.SearchList))
const PageKeys = laterPart(() => import('./page-keys.tsx').then((file) => file.PageKeys))
const ImportDialog = laterPart(() => import('./import-dialog.tsx').then((file) => file.ImportDialog))
const AddressesDialog = laterPart(() => import('./addresses-dialog.tsx').then((file) => file.AddressesDialog))
const SettingsDialog = laterPart(() => import('./settings-dialog.tsx').then((file) => file.SettingsDialog))

export const dialogs = { keys: PageKeys, import: ImportDialog, addresses: AddressesDialog, settings: SettingsDialog }

/** What one reaches for next, fetched while nothing else happens. */
export const preloadParts = () => [EventPlace, EventDrawer].forEach((part) => part.preload())
