import type { Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { identity } from '#platform/contract/identity.ts'
import { isUnderWay } from '../api/queries.ts'
import { askedAt, keyOf, queries } from '../api/query-client.ts'
import type { Connection, Realtime } from './realtime.ts'
import { untilLoaded } from '../api/until-loaded.ts'

let state: Connection = 'off'
const listeners = new Set<() => void>()

/** What hears a topic that carries something. */
export type Hearing = {
  told: (bodies: readonly unknown[]) => void
  /** Something may have gone by unheard, or the topic changed without saying how: ask. */
  missed: () => void
}

const hearings = new Map<string, Set<Hearing>>()
let tellTopics = () => {}

/** Subscribes to a topic beyond those of the queries on the page; answers how to end it. */
export function hear(topic: string, hearing: Hearing): () => void {
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

/** How the live connection stands; everything works without it, only others' changes are seen later. */
export const useConnection = () =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => state,
  )

/** Opens the socket once the first page shows, and keeps it subscribed to what is on the page; answers how to end it. */
export async function startLive(): Promise<() => void> {
  const { Realtime } = await untilLoaded(() => import('./realtime.ts'))
  const live = new Realtime({
    changed: (topic) => {
      stale(topic)
      missed(topic)
    },
    told: (topic, bodies) => hearings.get(topic)?.forEach((hearing) => hearing.told(bodies)),
    subscribed: (topics) => {
      catchUp(topics)
      for (const topic of topics.keys()) missed(topic)
    },
    rights: () => stale(keyOf(identity.me, {})[0] as string),
    state: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
  })
  live.start()
  follow(live)
  return () => live.stop()
}

/** Pages come and go by many queries at once: the topics are told once they have settled. */
function follow(live: Realtime): void {
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
  queries.getQueryCache().subscribe(({ type }) => type.startsWith('observer') && tellTopics())
  tell()
}

/** A key that begins with a path belongs to a query without a topic. */
const mountedTopics = () =>
  new Set([
    ...hearings.keys(),
    ...queries
      .getQueryCache()
      .getAll()
      .filter((query) => query.isActive() && !String(query.queryKey[0]).startsWith('/'))
      .map((query) => String(query.queryKey[0])),
  ])

/** `null`: all of them. */
function missed(topic: string | null): void {
  for (const [name, ones] of hearings) if (topic === null || topic === name) for (const hearing of ones) hearing.missed()
}

/** What was asked for before its topic became quiet, as by an earlier visit of the page, may have changed unheard. */
function catchUp(topics: ReadonlyMap<string, number>): void {
  const isOlder = (query: Query) => {
    const topic = String(query.queryKey[0])
    const isAsked = query.state.data !== undefined || query.state.fetchStatus !== 'idle'
    return isAsked && askedAt(query) <= (topics.get(topic) ?? -1) && !isUnderWay(topic)
  }
  void queries.invalidateQueries({ predicate: isOlder }, { cancelRefetch: false })
}

/** A hidden tab asks anew when it is looked at, and what an act is changing once that is done. */
function stale(topic: string | null): void {
  const isLater = document.hidden || (topic !== null && isUnderWay(topic))
  void queries.invalidateQueries({ ...(topic && { queryKey: [topic] }), refetchType: isLater ? 'none' : 'active' })
}
