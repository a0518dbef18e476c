import type { Output } from '#platform/contract/endpoint.ts'
import type { calendar } from '../../contract.ts'

export type BusyState = 'free' | 'busy' | 'unknown'
type Span = { start: string; end: string }
type People = Output<typeof calendar.freeBusy>['people']

export function getBusyStates(people: People, span: Span): Map<number, BusyState> {
  const overlaps = (slot: Span) => slot.start < span.end && slot.end > span.start
  return new Map(
    people.map(({ person, state, busy }) => [person.id, state === 'unknown' ? 'unknown' : busy.some(overlaps) ? 'busy' : 'free'] as const),
  )
}
