import { journal } from '#platform/contract/journal.ts'
import type { ApiProblem } from '../api/api-problem.ts'
import { callApi } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'

type UndoResult = { undone: number; problem: ApiProblem | undefined }

/** `change`: a journal id; `earlierChanges`: of the same user action, latest first; `before`: the result of a partial undo. */
export type UndoEntry = { change: string; earlierChanges?: readonly string[]; topics: readonly string[]; partialResult?: UndoResult }

const entries: UndoEntry[] = []
const MAX_ENTRIES = 50

export function addUndoEntry(act: UndoEntry): UndoEntry {
  entries.push(act)
  if (entries.length > MAX_ENTRIES) entries.shift()
  return act
}

export const getLastUndoEntry = (): UndoEntry | undefined => entries.at(-1)

const pendingBatches = new Set<Promise<unknown>>()

/** Marks several requests as one pending user action, which adds its undo entry when it ends. */
export function trackPendingBatch<T>(work: Promise<T>): Promise<T> {
  pendingBatches.add(work)
  return work.finally(() => pendingBatches.delete(work))
}

/** Whether changes made in this tab have not been answered by the server yet. */
export const hasPendingMutations = () => pendingBatches.size > 0 || queryClient.isMutating() > 0

export async function waitForPendingMutations(): Promise<void> {
  while (hasPendingMutations()) await (pendingBatches.size > 0 ? Promise.allSettled(pendingBatches) : waitForMutations())
}

const waitForMutations = () =>
  new Promise<void>((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (queryClient.isMutating() > 0) return
      stop()
      resolve()
    })
  })

export const clearUndoHistory = () => void (entries.length = 0)

/** Skips records that have changed since and returns the first error. Throws ApiProblem if a retry may succeed. */
export async function applyUndo(act: UndoEntry): Promise<UndoResult> {
  const index = entries.indexOf(act)
  if (index >= 0) entries.splice(index, 1)
  const changes = [act.change, ...(act.earlierChanges ?? [])]
  let { undone, problem: refused }: UndoResult = act.partialResult ?? { undone: 0, problem: undefined }
  while (changes[0]) {
    const problem = await undoChange(changes[0]).then(
      (answer) => void (undone += answer.undone),
      (error: ApiProblem) => error,
    )
    if (problem && isTransientError(problem)) {
      const [change, ...earlier] = changes
      if (index >= 0)
        entries.splice(index, 0, { ...act, change: change!, earlierChanges: earlier, partialResult: { undone, problem: refused } })
      throw problem
    }
    refused ??= problem
    changes.shift()
  }
  return { undone, problem: refused }
}

const undoChange = (change: string) => callApi(journal.undo, { change })

const isTransientError = ({ status }: ApiProblem) => status < 400 || status > 428
