import type { Kysely } from 'kysely'

/** Loads a value once in each transaction, for work that is repeated for many records in it. */
export function cacheInTransaction<Value>(): (tx: Kysely<any>, key: string, load: () => Promise<Value>) => Promise<Value> {
  const caches = new WeakMap<object, Map<string, Promise<Value>>>()
  return (tx, key, load) => {
    const cache = caches.get(tx) ?? new Map<string, Promise<Value>>()
    caches.set(tx, cache)
    const value = cache.get(key) ?? load()
    cache.set(key, value)
    return value
  }
}
