import { journal } from '#platform/contract/journal.ts'
import type { ApiProblem } from '../api/api-problem.ts'
import { callApi } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'

type Undone = { undone: number; refused: ApiProblem | undefined }

/**
 * `change` is a journal id; `earlier` are further changes of the same user action, latest first; `before` is the result of a partial undo.
 */
export type UndoEntry = { change: string; earlier?: readonly string[]; topics: readonly string[]; before?: Undone }

const acts: UndoEntry[] = []
const REMEMBERED = 50

export function addUndoEntry(act: UndoEntry): UndoEntry {
  acts.push(act)
  if (acts.length > REMEMBERED) acts.shift()
  return act
}

export const getLastUndoEntry = (): UndoEntry | undefined => acts.at(-1)

const inParts = new Set<Promise<unknown>>()

/** Marks several requests as one pending user action, which adds its undo entry when it ends. */
export function trackPendingBatch<T>(work: Promise<T>): Promise<T> {
  inParts.add(work)
  return work.finally(() => inParts.delete(work))
}

export const hasPendingMutations = () => inParts.size > 0 || queryClient.isMutating() > 0

export async function waitForPendingMutations(): Promise<void> {
  while (hasPendingMutations()) await (inParts.size > 0 ? Promise.allSettled(inParts) : mutationsEnded())
}

const mutationsEnded = () =>
  new Promise<void>((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (queryClient.isMutating() > 0) return
      stop()
      resolve()
    })
  })

export const clearUndoHistory = () => void (acts.length = 0)

/**
 * Undoes a user action, skipping records that have changed since. Returns the number of undone records and the first error. Throws
 * ApiProblem if a retry may succeed. The caller refetches.
 */
export async function applyUndo(act: UndoEntry): Promise<Undone> {
  const index = acts.indexOf(act)
  if (index >= 0) acts.splice(index, 1)
  const changes = [act.change, ...(act.earlier ?? [])]
  let { undone, refused }: Undone = act.before ?? { undone: 0, refused: undefined }
  while (changes[0]) {
    const problem = await undoChange(changes[0]).then(
      (answer) => void (undone += answer.undone),
      (refusal: ApiProblem) => refusal,
    )
    if (problem && isPassing(problem)) {
      const [change, ...earlier] = changes
      if (index >= 0) acts.splice(index, 0, { ...act, change: change!, earlier, before: { undone, refused } })
      throw problem
    }
    refused ??= problem
    changes.shift()
  }
  return { undone, refused }
}

const undoChange = (change: string) => callApi(journal.undo, { change })

const isPassing = ({ status }: ApiProblem) => status < 400 || status > 428
