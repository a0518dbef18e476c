import type { CalendarSubscription, SubscribedEvent } from '../../contract.ts'

export type SubscribedCalendar = Pick<CalendarSubscription, 'id' | 'name' | 'color' | 'problem'>
export type SubscribedItem = SubscribedEvent & { subscription: SubscribedCalendar }

/** The key of its entry in the calendar, which no own event has. */
export const formatSubscribedKey = ({ key }: Pick<SubscribedEvent, 'key'>): string => `subscribed ${key}`
