import type { Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { identity } from '#platform/contract/identity.ts'
import { isMutationPending } from '../api/queries.ts'
import { getRequestTime, getQueryKey, queryClient } from '../api/query-client.ts'
import type { ConnectionState, RealtimeClient } from './realtime.ts'
import { retryUntilLoaded } from '../api/until-loaded.ts'

let state: ConnectionState = 'off'
const listeners = new Set<() => void>()

export type TopicSubscriber = {
  onMessages: (bodies: readonly unknown[]) => void
  /** Messages may have been missed, or the topic changed without any: refetch. */
  missed: () => void
}

const hearings = new Map<string, Set<TopicSubscriber>>()
let tellTopics = () => {}

/** Subscribes to a topic in addition to those of mounted queries. Returns the unsubscribe function. */
export function subscribeToTopic(topic: string, hearing: TopicSubscriber): () => void {
  const isHeardAlready = mountedTopics().has(topic)
  const others = hearings.get(topic) ?? new Set()
  hearings.set(topic, others.add(hearing))
  tellTopics()
  if (isHeardAlready) hearing.missed()
  return () => {
    others.delete(hearing)
    if (others.size === 0) hearings.delete(topic)
    tellTopics()
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
  const { RealtimeClient } = await retryUntilLoaded(() => import('./realtime.ts'))
  const live = new RealtimeClient({
    changed: (topic) => {
      stale(topic)
      onMissed(topic)
    },
    told: (topic, bodies) => hearings.get(topic)?.forEach((hearing) => hearing.onMessages(bodies)),
    subscribed: (topics) => {
      catchUp(topics)
      for (const topic of topics.keys()) onMissed(topic)
    },
    rights: () => stale(getQueryKey(identity.me, {})[0] as string),
    state: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
  })
  live.start()
  follow(live)
  return () => live.stop()
}

/** Batches topic changes, since a page mounts and unmounts many queries at once. */
function follow(live: RealtimeClient): void {
  let isDue = false
  const tell = () => {
    isDue = false
    live.watch(mountedTopics())
  }
  tellTopics = () => {
    if (isDue) return
    isDue = true
    queueMicrotask(tell)
  }
  queryClient.getQueryCache().subscribe(({ type }) => type.startsWith('observer') && tellTopics())
  tell()
}

/** Keys of queries without a topic start with their path. */
const mountedTopics = () =>
  new Set([
    ...hearings.keys(),
    ...queryClient
      .getQueryCache()
      .getAll()
      .filter((query) => query.isActive() && !String(query.queryKey[0]).startsWith('/'))
      .map((query) => String(query.queryKey[0])),
  ])

function onMissed(topic: string | null): void {
  for (const [name, ones] of hearings) if (topic === null || topic === name) for (const hearing of ones) hearing.missed()
}

/** Refetches queries whose response may predate the subscription to their topic. */
function catchUp(topics: ReadonlyMap<string, number>): void {
  const isOlder = (query: Query) => {
    const topic = String(query.queryKey[0])
    const isAsked = query.state.data !== undefined || query.state.fetchStatus !== 'idle'
    return isAsked && getRequestTime(query) <= (topics.get(topic) ?? -1) && !isMutationPending(topic)
  }
  void queryClient.invalidateQueries({ predicate: isOlder }, { cancelRefetch: false })
}

/** Hidden tabs refetch when they become visible; topics with a pending mutation when it ends. */
function stale(topic: string | null): void {
  const isLater = document.hidden || (topic !== null && isMutationPending(topic))
  void queryClient.invalidateQueries({ ...(topic && { queryKey: [topic] }), refetchType: isLater ? 'none' : 'active' })
}
