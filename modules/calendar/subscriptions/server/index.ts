import { listSubscribedEvents } from './list-subscribed-events.ts'
import { addSubscription, listSubscriptions, refreshSubscription, removeSubscription, updateSubscription } from './subscriptions.ts'

export const subscriptionHandlers = {
  listSubscriptions,
  listSubscribedEvents,
  addSubscription,
  updateSubscription,
  removeSubscription,
  refreshSubscription,
}
export { listBusySubscribedEvents } from './list-subscribed-events.ts'
export { purgeSubscriptionBatch, purgeSubscriptions } from './purge-subscriptions.ts'
export { refreshService } from './refresh-service.ts'
export { subscriptionSubject } from './subscription-subject.ts'
export { undoSubscription } from './undo-subscription.ts'
