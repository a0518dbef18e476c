import { journal } from '#platform/contract/journal.ts'
import type { ApiProblem } from '../api/api-problem.ts'
import { call } from '../api/api.ts'
import { queries } from '../api/query-client.ts'

type Undone = { undone: number; refused: ApiProblem | undefined }

/**
 * `earlier`: changes that belong to it, where what was asked for took several. The later ones first. `before`: how an undo went that
 * came to its other parts only.
 */
export type Act = { change: string; earlier?: readonly string[]; topics: readonly string[]; before?: Undone }

/** The last acts of this tab, the newest at the end. */
const acts: Act[] = []
const REMEMBERED = 50

export function rememberAct(act: Act): Act {
  acts.push(act)
  if (acts.length > REMEMBERED) acts.shift()
  return act
}

export const lastAct = (): Act | undefined => acts.at(-1)

const inParts = new Set<Promise<unknown>>()

/** Several calls that are one act: it is under way until `work` has ended, which remembers it. */
export function asOneAct<T>(work: Promise<T>): Promise<T> {
  inParts.add(work)
  return work.finally(() => inParts.delete(work))
}

export const isActing = () => inParts.size > 0 || queries.isMutating() > 0

/** What shows already may not be answered yet: then the last act is still to come. */
export async function actsAnswered(): Promise<void> {
  while (isActing()) await (inParts.size > 0 ? Promise.allSettled(inParts) : mutationsEnded())
}

const mutationsEnded = () =>
  new Promise<void>((resolve) => {
    const stop = queries.getMutationCache().subscribe(() => {
      if (queries.isMutating() > 0) return
      stop()
      resolve()
    })
  })

export const forgetActs = () => void (acts.length = 0)

/**
 * Takes one act back; what it changed is for the caller to refetch. Of several changes those whose records have moved on stay,
 * and the others go: answers how many records went, and why the first of the others did not. Throws the ApiProblem of what may go well a
 * moment later.
 */
export async function undoAct(act: Act): Promise<Undone> {
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

const undoChange = (change: string) => call(journal.undo, { change })

/** No answer, too many calls, or a server in trouble: the same may go well a moment later. */
const isPassing = ({ status }: ApiProblem) => status < 400 || status > 428
