import type { Generated, Selectable } from 'kysely'
import type { Event } from '../contract.ts'
import type { SubscriptionProblem } from '../subscriptions/contract.ts'

export type SubscriptionTables = {
  calendar_subscriptions: {
    id: Generated<number>
    userId: number
    name: string
    color: number
    countsAsBusy: number
    /** May contain a secret; null if the subscription shows the public holidays of a region. */
    url: string | null
    region: string | null
    etag: string | null
    lastModified: string | null
    /** SHA-256 of the last calendar in hex. */
    contentHash: string | null
    eventCount: number
    /** Why the last refresh failed; null if it succeeded. */
    problem: SubscriptionProblem | null
    /** Failed refreshes in a row. */
    failures: number
    /** Whether the user is waiting for a refresh. */
    isRefreshing: number
    refreshedAt: string | null
    attemptedAt: string | null
    /** When a process may start the next refresh; null for holidays. */
    nextRefreshAt: string | null
    removedAt: string | null
    createdAt: string
    updatedAt: string
  }
  /** The events of subscriptions with a URL, replaced when they change. */
  subscribed_events: SubscribedEventContent & { id: Generated<number>; subscriptionId: number; fingerprint: string }
}

/** The columns have the same meaning as those of `events`. */
export type SubscribedEventContent = {
  uid: string
  title: string
  start: string
  end: string
  allDay: number
  timeZone: string
  location: string
  description: string
  url: string
  recurrence: string | null
  excluded: string
  added: string
  overrides: string
  showAs: Event['showAs']
  status: Event['status']
  rangeStart: string
  rangeEnd: string
}

export type SubscriptionRow = Selectable<SubscriptionTables['calendar_subscriptions']>
export type SubscribedEventRow = Selectable<SubscriptionTables['subscribed_events']>
