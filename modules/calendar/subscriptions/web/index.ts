import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const SubscriptionsDialog = lazyComponent(() => import('./subscriptions-dialog.tsx').then((file) => file.SubscriptionsDialog))
export const SubscribedEventPopover = lazyComponent(() =>
  import('./subscribed-event-popover.tsx').then((file) => file.SubscribedEventPopover),
)
export const SubscribedEvents = lazyComponent(() => import('./subscribed-events.tsx').then((file) => file.SubscribedEvents))
export const SubscriptionChoices = lazyComponent(() => import('./subscription-choices.tsx').then((file) => file.SubscriptionChoices))

export { formatSubscribedKey, type SubscribedItem, type SubscribedItems } from './subscribed-item.ts'
