import type { Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { identity } from '#platform/contract/identity.ts'
import { isMutationPending } from '../api/queries.ts'
import { getRequestTime, getQueryKey, queryClient } from '../api/query-client.ts'
import type { ConnectionState, RealtimeClient } from './realtime-client.ts'
import { retryUntilLoaded } from '../api/retry-load.ts'

let state: ConnectionState = 'off'
const listeners = new Set<() => void>()

export type TopicSubscriber = {
  onMessages: (bodies: readonly unknown[]) => void
  /** Messages may have been missed, or the topic changed without any: refetch. */
  missed: () => void
}

const subscribers = new Map<string, Set<TopicSubscriber>>()
let scheduleTopicUpdate = () => {}

/** Subscribes to a topic in addition to those of mounted queries. Returns the unsubscribe function. */
export function subscribeToTopic(topic: string, subscriber: TopicSubscriber): () => void {
  const isSubscribed = getMountedTopics().has(topic)
  const others = subscribers.get(topic) ?? new Set()
  subscribers.set(topic, others.add(subscriber))
  scheduleTopicUpdate()
  if (isSubscribed) subscriber.missed()
  return () => {
    others.delete(subscriber)
    if (others.size === 0) subscribers.delete(topic)
    scheduleTopicUpdate()
  }
}

/** The state of the socket. Without it everything works, but changes by others show later. */
export const useConnectionState = () =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => state,
  )

/** Connects the socket and subscribes it to the topics of mounted queries. Returns the function that stops it. */
export async function startRealtime(): Promise<() => void> {
  const { RealtimeClient } = await retryUntilLoaded(() => import('./realtime-client.ts'))
  const live = new RealtimeClient({
    onChange: (topic) => {
      invalidateTopic(topic)
      notifyMissed(topic)
    },
    onMessages: (topic, bodies) => subscribers.get(topic)?.forEach((subscriber) => subscriber.onMessages(bodies)),
    onSubscribed: (topics) => {
      refetchOutdated(topics)
      for (const topic of topics.keys()) notifyMissed(topic)
    },
    onPermissionsChange: () => invalidateTopic(getQueryKey(identity.me, {})[0] as string),
    onStateChange: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
  })
  live.start()
  watchMountedTopics(live)
  return () => live.stop()
}

/** Batches topic changes, since a page mounts and unmounts many queries at once. */
function watchMountedTopics(live: RealtimeClient): void {
  let isDue = false
  const tell = () => {
    isDue = false
    live.watch(getMountedTopics())
  }
  scheduleTopicUpdate = () => {
    if (isDue) return
    isDue = true
    queueMicrotask(tell)
  }
  queryClient.getQueryCache().subscribe(({ type }) => type.startsWith('observer') && scheduleTopicUpdate())
  tell()
}

/** Keys of queries without a topic start with their path. */
const getMountedTopics = () =>
  new Set([
    ...subscribers.keys(),
    ...queryClient
      .getQueryCache()
      .getAll()
      .filter((query) => query.isActive() && !String(query.queryKey[0]).startsWith('/'))
      .map((query) => String(query.queryKey[0])),
  ])

function notifyMissed(topic: string | null): void {
  for (const [name, ones] of subscribers) if (topic === null || topic === name) for (const subscriber of ones) subscriber.missed()
}

/** Refetches queries whose response may predate the subscription to their topic. */
function refetchOutdated(topics: ReadonlyMap<string, number>): void {
  const isOlder = (query: Query) => {
    const topic = String(query.queryKey[0])
    const isAsked = query.state.data !== undefined || query.state.fetchStatus !== 'idle'
    return isAsked && getRequestTime(query) <= (topics.get(topic) ?? -1) && !isMutationPending(topic)
  }
  void queryClient.invalidateQueries({ predicate: isOlder }, { cancelRefetch: false })
}

/** Hidden tabs refetch when they become visible; topics with a pending mutation when it ends. */
function invalidateTopic(topic: string | null): void {
  const isLater = document.hidden || (topic !== null && isMutationPending(topic))
  void queryClient.invalidateQueries({ ...(topic && { queryKey: [topic] }), refetchType: isLater ? 'none' : 'active' })
}
