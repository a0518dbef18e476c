import { useMemo } from 'react'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { calendar, type SubscribedEvent } from '../../contract.ts'
import { toMidnight, type Span } from '../../web/view-span.ts'
import type { ViewerLocale } from '../../web/use-viewer-locale.ts'
import type { SubscribedCalendar, SubscribedItem } from './subscribed-item.ts'

type Options = { hidden: readonly number[]; isEnabled: boolean }

/** Read-only events of the visible subscriptions. They are requested after the own events, so that those do not wait. */
export function useSubscribedEvents({ start, end }: Span, { zone }: ViewerLocale, { hidden, isEnabled }: Options) {
  const input = { start: toMidnight(start, zone), end: toMidnight(end, zone), timeZone: zone }
  const { data } = useApiQuery(calendar.listSubscribedEvents, input, { keepPreviousData: true, enabled: isEnabled })
  const items = useMemo(() => (data ? listVisibleItems(data.events, data.subscriptions, hidden) : []), [data, hidden])
  return { items, subscriptions: data?.subscriptions ?? [], isTruncated: data?.isTruncated ?? false }
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
