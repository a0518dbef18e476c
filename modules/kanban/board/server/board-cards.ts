import { hash } from 'node:crypto'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { ListedCard } from '../../cards/card.ts'
import type { kanban } from '../../contract.ts'
import { listTasks, hasFieldRules } from '../../cards/server/index.ts'
import type { KanbanContext } from '../../server/subjects.ts'

/**
 * The list is read as ever, with the viewer's rights, and compared with what a version stands for: an answer can leave out
 * only what the viewer was told before in the very same words. Whose rules name fields is told everything each time.
 */
export async function listBoardCards(
  ctx: KanbanContext,
  { projectId, since }: Input<typeof kanban.listBoardCards>,
): Promise<Output<typeof kanban.listBoardCards>> {
  const { tasks, total } = await listTasks(ctx, { ...(projectId !== undefined && { projectId }), descriptions: false })
  if (hasFieldRules(ctx)) return { tasks, removed: [], isWhole: true, version: '', total }
  const { version, words } = storeVersion(tasks)
  const before = since ? knownVersions.get(since) : undefined
  if (!before) return { tasks, removed: [], isWhole: true, version, total }
  const changed = tasks.filter(({ id }) => before.get(id) !== words.get(id))
  const removed = [...before.keys()].filter((id) => !words.has(id))
  return { tasks: changed, removed, isWhole: false, version, total }
}

/** A short mark of all that a list says of each card, by id. */
type CardHashes = ReadonlyMap<number, string>

/** What versions stand for, the last ones used at the end; as many as hold this many cards together, about 80 bytes each. */
const knownVersions = new Map<string, CardHashes>()
const MAX_STORED_CARDS = 100_000

function storeVersion(tasks: readonly ListedCard[]): { version: string; words: CardHashes } {
  const words = new Map(tasks.map((task) => [task.id, hashText(JSON.stringify(task))]))
  const version = hash('sha256', JSON.stringify([...words]), 'base64url')
  knownVersions.delete(version)
  knownVersions.set(version, words)
  let cards = knownVersions.values().reduce((sum, { size }) => sum + size, 0)
  for (const [oldest, { size }] of knownVersions) {
    if (cards <= MAX_STORED_CARDS || oldest === version) break
    knownVersions.delete(oldest)
    cards -= size
  }
  return { version, words }
}

const HASH_LENGTH = 16
const hashText = (text: string) => hash('sha256', text, 'base64url').slice(0, HASH_LENGTH)
