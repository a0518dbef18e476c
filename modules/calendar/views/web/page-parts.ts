import { FeedsDialog } from '../../export/web/index.ts'
import { EventDrawer, EventPopover } from '../../events/web/index.ts'
import { SettingsDialog } from '../../settings/web/index.ts'
import { SubscribedEventPopover, SubscribedEvents, SubscriptionChoices, SubscriptionsDialog } from '../../subscriptions/web/index.ts'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const CalendarGrid = lazyComponent(() => import('./calendar-grid.tsx').then((file) => file.CalendarGrid))
export const SearchList = lazyComponent(() => import('./search-list.tsx').then((file) => file.SearchList))

export { EventDrawer, EventPopover, SubscribedEventPopover, SubscribedEvents, SubscriptionChoices }
export const calendarDialogs = {
  addresses: FeedsDialog,
  subscriptions: SubscriptionsDialog,
  settings: SettingsDialog,
}

export const preloadParts = () => [EventPopover, EventDrawer].forEach((part) => part.preload())
