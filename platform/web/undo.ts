import { journal } from '#platform/contract/journal.ts'
import { call } from './api.ts'
import { queries } from './query-client.ts'

/** `earlier`: changes that belong to it, where what was asked for took several. The later ones first. */
export type Act = { change: string; earlier?: readonly string[]; topics: readonly string[] }

/** The last acts of this tab, the newest at the end. */
const acts: Act[] = []
const REMEMBERED = 50

export function rememberAct(act: Act): Act {
  acts.push(act)
  if (acts.length > REMEMBERED) acts.shift()
  return act
}

export const lastAct = (): Act | undefined => acts.at(-1)

export const isActing = () => queries.isMutating() > 0

/** What shows already may not be answered yet: then the last act is still to come. */
export function actsAnswered(): Promise<void> {
  if (!isActing()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = queries.getMutationCache().subscribe(() => {
      if (isActing()) return
      stop()
      resolve()
    })
  })
}

export const forgetActs = () => void (acts.length = 0)

/** Takes one act back; what it changed is for the caller to refetch. Throws ApiProblem, 409 where a record has moved on. */
export async function undoAct(act: Act): Promise<void> {
  const index = acts.indexOf(act)
  if (index >= 0) acts.splice(index, 1)
  for (const change of [act.change, ...(act.earlier ?? [])]) await call(journal.undo, { change })
}
