import type { RecurrenceRule } from '#platform/contract/recurrence-rule.ts'

/** `start` and `until` are wall times in milliseconds. */
export type RuleSeries = { rule: RecurrenceRule; start: number; until: number }
/** Wall times in milliseconds; `to` is exclusive. */
export type WallRange = { from: number; to: number; limit: number }

/** `findIndexBefore` returns the earliest period that can contain the wall time. */
export type Periods = {
  listTimes: (index: number) => number[]
  findIndexBefore: (wall: number) => number
  getStart: (index: number) => number
}
