import { expandWithLibrary } from './expand-with-library.ts'
import type { Periods, RuleSeries, WallRange } from './rule-series.ts'
import { createSimplePeriods } from './simple-periods.ts'

/**
 * Returns the sorted wall times at which the rule occurs. Unlike in RFC 5545, a start that does not match the rule is not
 * an occurrence.
 */
export function expandRule(ruleSeries: RuleSeries, range: WallRange): number[] {
  const to = Math.min(range.to, ruleSeries.until + 1)
  if (to <= ruleSeries.start || to <= range.from) return []
  const bounded = { ...range, from: Math.max(range.from, ruleSeries.start), to }
  const periods = createSimplePeriods(ruleSeries)
  return periods ? collectOccurrences(periods, ruleSeries, bounded) : expandWithLibrary(ruleSeries, bounded)
}

function collectOccurrences({ at, before, startOf }: Periods, { rule, start }: RuleSeries, { from, to, limit }: WallRange): number[] {
  const found: number[] = []
  let left = rule.count ?? Number.POSITIVE_INFINITY
  for (let index = rule.count === null ? Math.max(0, before(from)) : 0; startOf(index) < to; index += 1) {
    for (const wall of at(index)) {
      if (wall < start) continue
      if (wall >= to || left === 0) return found
      left -= 1
      if (wall >= from) found.push(wall)
      if (found.length === limit) return found
    }
  }
  return found
}
