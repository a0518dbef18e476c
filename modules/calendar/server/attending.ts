import type { Scope } from '../contract.ts'
import type { Occurrence } from './occurrences.ts'
import type { AttendanceRow } from './tables.ts'

type Answered = Pick<AttendanceRow, 'response' | 'occurrences'>

/** What somebody answered to single dates, by original start. */
export const answersOf = ({ occurrences }: Answered): [key: string, answer: string][] => Object.entries(JSON.parse(occurrences) as object)

export const isOff = (answer: string): boolean => answer === 'declined' || answer === 'hidden'

/** Whether somebody may come: what they answered to a date alone counts before what they did to the whole series. */
export function attends(answered: Answered, key: string | null): boolean {
  const [, answer = answered.response] = answersOf(answered).find(([one]) => one === key) ?? []
  return !isOff(answer)
}

export type Reach = { scope: Scope; one?: Occurrence | null }

/** Whether they may come to any date that is reached. */
export function attendsAny(answered: Answered, { scope, one }: Reach): boolean {
  if (scope === 'this') return attends(answered, one!.key)
  const from = scope === 'following' ? one!.key! : ''
  return !isOff(answered.response) || answersOf(answered).some(([key, answer]) => key >= from && !isOff(answer))
}
