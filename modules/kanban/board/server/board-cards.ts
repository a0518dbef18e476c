import { hash } from 'node:crypto'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { ListedCard } from '../../cards/card.ts'
import type { kanban } from '../../contract.ts'
import { listTasks, hasFieldRules } from '../../cards/server/index.ts'
import type { KanbanContext } from '../../server/subjects.ts'

/** Compares the whole list with an earlier version, to omit only what the viewer has received. Not for field rules. */
export async function listBoardCards(
  ctx: KanbanContext,
  { projectId, since }: Input<typeof kanban.listBoardCards>,
): Promise<Output<typeof kanban.listBoardCards>> {
  const { tasks, total } = await listTasks(ctx, { ...(projectId !== undefined && { projectId }), descriptions: false })
  if (hasFieldRules(ctx)) return { tasks, removed: [], isWhole: true, version: '', total }
  const { version, hashes } = cacheVersion(tasks)
  const before = since ? versionCache.get(since) : undefined
  if (!before) return { tasks, removed: [], isWhole: true, version, total }
  const changed = tasks.filter(({ id }) => before.get(id) !== hashes.get(id))
  const removed = [...before.keys()].filter((id) => !hashes.has(id))
  return { tasks: changed, removed, isWhole: false, version, total }
}

/** A short hash of each card's JSON, by card id. */
type CardHashes = ReadonlyMap<number, string>

/** Least recently used first; limited by the total number of cards, at about 80 bytes each. */
const versionCache = new Map<string, CardHashes>()
const MAX_CACHED_CARDS = 100_000

function cacheVersion(tasks: readonly ListedCard[]): { version: string; hashes: CardHashes } {
  const hashes = new Map(tasks.map((task) => [task.id, hashText(JSON.stringify(task))]))
  const version = hash('sha256', JSON.stringify([...hashes]), 'base64url')
  versionCache.delete(version)
  versionCache.set(version, hashes)
  let cards = versionCache.values().reduce((sum, { size }) => sum + size, 0)
  for (const [oldest, { size }] of versionCache) {
    if (cards <= MAX_CACHED_CARDS || oldest === version) break
    versionCache.delete(oldest)
    cards -= size
  }
  return { version, hashes }
}

const HASH_LENGTH = 16
const hashText = (text: string) => hash('sha256', text, 'base64url').slice(0, HASH_LENGTH)
