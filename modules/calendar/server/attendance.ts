import type { EditScope } from '../contract.ts'
import type { AttendanceRow } from './tables.ts'

type Responses = Pick<AttendanceRow, 'response' | 'occurrences'>

export const listOccurrenceResponses = ({ occurrences }: Responses): [key: string, response: string][] =>
  Object.entries(JSON.parse(occurrences) as object)

export const isAbsent = (response: string): boolean => response === 'declined' || response === 'hidden'

/** A response to a single occurrence overrides the response to the series. */
export function attends(attendance: Responses, key: string | null): boolean {
  const [, response = attendance.response] = listOccurrenceResponses(attendance).find(([occurrenceKey]) => occurrenceKey === key) ?? []
  return !isAbsent(response)
}

export type AffectedOccurrences = { scope: EditScope; occurrence?: { key: string | null; start: string } | null }

export function attendsAny(attendance: Responses, { scope, occurrence }: AffectedOccurrences): boolean {
  if (scope === 'this') return attends(attendance, occurrence!.key)
  const firstKey = scope === 'following' ? occurrence!.key! : ''
  return (
    !isAbsent(attendance.response) || listOccurrenceResponses(attendance).some(([key, response]) => key >= firstKey && !isAbsent(response))
  )
}
