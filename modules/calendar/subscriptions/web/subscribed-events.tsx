import { useEffect, useMemo } from 'react'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { subscribedEventsEndpoints, type SubscribedCalendar, type SubscribedEvent } from '../subscribed-events-contract.ts'
import { toMidnight, type Span } from '../../web/view-span.ts'
import type { ViewerLocale } from '../../web/use-viewer-locale.ts'
import type { SubscribedItem, SubscribedItems } from './subscribed-item.ts'

type SubscribedEventsProps = {
  span: Span
  viewer: ViewerLocale
  /** Ids of subscriptions that are not shown. */
  hidden: readonly number[]
  onChange: (subscribed: SubscribedItems) => void
}

/** Loads the events of subscriptions. It renders nothing: the page requests it after its own events, so that those do not wait. */
export function SubscribedEvents({ span: { start, end }, viewer: { zone }, hidden, onChange }: SubscribedEventsProps) {
  const input = { start: toMidnight(start, zone), end: toMidnight(end, zone), timeZone: zone }
  const { data } = useApiQuery(subscribedEventsEndpoints.listSubscribedEvents, input, { keepPreviousData: true })
  const items = useMemo(() => data && listVisibleItems(data.events, data.subscriptions, hidden), [data, hidden])
  useEffect(() => {
    if (data && items) onChange({ items, subscriptions: data.subscriptions, isTruncated: data.isTruncated })
  }, [data, items, onChange])
  return null
}

function listVisibleItems(
  events: readonly SubscribedEvent[],
  subscriptions: readonly SubscribedCalendar[],
  hidden: readonly number[],
): SubscribedItem[] {
  const visible = new Map(subscriptions.filter(({ id }) => !hidden.includes(id)).map((subscription) => [subscription.id, subscription]))
  return events.flatMap((event) => {
    const subscription = visible.get(event.subscriptionId)
    return subscription ? [{ ...event, subscription }] : []
  })
}
