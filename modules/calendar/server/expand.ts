import type { Rule } from '../rule.ts'
import { expandByLibrary } from './expand-any.ts'
import { periodsOf } from './expand-simple.ts'

/** A rule, the wall time at which its series starts, and the last wall time at which it may happen. */
export type Followed = { rule: Rule; start: number; until: number }
/** Wall times; `to` is exclusive. */
export type Stretch = { from: number; to: number; most: number }

/**
 * The wall times within the stretch at which the rule happens, in order, at most so many. A series starts where its
 * rule first happens: a start that does not follow the rule is none of its occurrences.
 */
export function expand(followed: Followed, stretch: Stretch): number[] {
  const to = Math.min(stretch.to, followed.until + 1)
  if (to <= followed.start || to <= stretch.from) return []
  const bounded = { ...stretch, from: Math.max(stretch.from, followed.start), to }
  const periods = periodsOf(followed)
  return periods ? within(periods, followed, bounded) : expandByLibrary(followed, bounded)
}

/** The wall times of one period of a rule, in order, and which period a wall time is at the earliest in. */
export type Periods = { at: (index: number) => number[]; before: (wall: number) => number; startOf: (index: number) => number }

function within({ at, before, startOf }: Periods, { rule, start }: Followed, { from, to, most }: Stretch): number[] {
  const found: number[] = []
  let left = rule.count ?? Number.POSITIVE_INFINITY
  for (let index = rule.count === null ? Math.max(0, before(from)) : 0; startOf(index) < to; index += 1) {
    for (const wall of at(index)) {
      if (wall < start) continue
      if (wall >= to || left === 0) return found
      left -= 1
      if (wall >= from) found.push(wall)
      if (found.length === most) return found
    }
  }
  return found
}
