import Type, { type Static } from 'typebox'
import { closedObject } from '#platform/contract/schema.ts'

const DAY_INTERVALS_LIMIT = 6

const TimeOfDay = (example: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', description: 'a time such as 09:30', examples: [example] })

/** `weekday` is the ISO weekday (Monday is 1); `end` may be `24:00`. Times are local times of the user. */
export const WorkingInterval = closedObject({
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  start: TimeOfDay('09:00'),
  end: TimeOfDay('17:30'),
})
export type WorkingInterval = Static<typeof WorkingInterval>

/** Intervals of a day do not overlap; a day without an interval is free. Sorted by weekday and start in responses. */
export const WorkingHours = Type.Array(WorkingInterval, { maxItems: 7 * DAY_INTERVALS_LIMIT })
export type WorkingHours = Static<typeof WorkingHours>

export const sortIntervals = (intervals: WorkingHours): WorkingHours =>
  intervals.toSorted((a, b) => a.weekday - b.weekday || (a.start < b.start ? -1 : Number(a.start > b.start)))

/** The index of the first interval that ends before it starts or overlaps another one; -1 if there is none. */
export const findInvalidInterval = (intervals: WorkingHours): number =>
  intervals.findIndex(
    (interval, index) =>
      interval.end <= interval.start ||
      intervals.some(
        (other, otherIndex) =>
          otherIndex < index && other.weekday === interval.weekday && other.start < interval.end && other.end > interval.start,
      ),
  )
