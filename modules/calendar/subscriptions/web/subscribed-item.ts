import type { SubscribedCalendar, SubscribedEvent } from '../subscribed-events-contract.ts'

export type SubscribedItem = SubscribedEvent & { subscription: SubscribedCalendar }
export type SubscribedItems = { items: readonly SubscribedItem[]; subscriptions: readonly SubscribedCalendar[]; isTruncated: boolean }

/** The key of its entry in the calendar, which no own event has. */
export const formatSubscribedKey = ({ key }: Pick<SubscribedEvent, 'key'>): string => `subscribed ${key}`
