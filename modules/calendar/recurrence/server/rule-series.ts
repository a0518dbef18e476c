import type { Rule } from '../rule.ts'

/** `start` and `until` are wall times in milliseconds. */
export type RuleSeries = { rule: Rule; start: number; until: number }
/** Wall times in milliseconds; `to` is exclusive. */
export type WallRange = { from: number; to: number; limit: number }

/** `at` lists the wall times of a period in order; `before` returns the earliest period that can contain a wall time. */
export type Periods = { at: (index: number) => number[]; before: (wall: number) => number; startOf: (index: number) => number }
