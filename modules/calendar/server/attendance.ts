import type { Scope } from '../contract.ts'
import type { AttendanceRow } from './tables.ts'

type Responses = Pick<AttendanceRow, 'response' | 'occurrences'>

export const listOccurrenceResponses = ({ occurrences }: Responses): [key: string, answer: string][] =>
  Object.entries(JSON.parse(occurrences) as object)

export const isAbsent = (answer: string): boolean => answer === 'declined' || answer === 'hidden'

/** A response to a single occurrence overrides the response to the series. */
export function attends(answered: Responses, key: string | null): boolean {
  const [, answer = answered.response] = listOccurrenceResponses(answered).find(([one]) => one === key) ?? []
  return !isAbsent(answer)
}

export type AffectedOccurrences = { scope: Scope; occurrence?: { key: string | null; start: string } | null }

/** Whether the person attends any of the affected occurrences. */
export function attendsAny(answered: Responses, { scope, occurrence: one }: AffectedOccurrences): boolean {
  if (scope === 'this') return attends(answered, one!.key)
  const from = scope === 'following' ? one!.key! : ''
  return !isAbsent(answered.response) || listOccurrenceResponses(answered).some(([key, answer]) => key >= from && !isAbsent(answer))
}
