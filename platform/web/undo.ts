import { journal } from '#platform/contract/journal.ts'
import { call } from './api.ts'

export type Act = { change: string; topics: readonly string[] }

/** The last acts of this tab, the newest at the end. */
const acts: Act[] = []
const REMEMBERED = 50

export function rememberAct(act: Act): Act {
  acts.push(act)
  if (acts.length > REMEMBERED) acts.shift()
  return act
}

export const lastAct = (): Act | undefined => acts.at(-1)

export const forgetActs = () => void (acts.length = 0)

/** Takes one act back; what it changed is for the caller to refetch. Throws ApiProblem, 409 where a record has moved on. */
export async function undoAct(act: Act): Promise<void> {
  const index = acts.indexOf(act)
  if (index >= 0) acts.splice(index, 1)
  await call(journal.undo, { change: act.change })
}
