import { expandWithLibrary } from './expand-with-library.ts'
import type { Periods, RuleSeries, WallRange } from './rule-series.ts'
import { createSimplePeriods } from './simple-periods.ts'

/** Unlike in RFC 5545, a start that does not match the rule is not an occurrence. The result is sorted. */
export function expandRule(ruleSeries: RuleSeries, range: WallRange): number[] {
  const to = Math.min(range.to, ruleSeries.until + 1)
  if (to <= ruleSeries.start || to <= range.from) return []
  const bounded = { ...range, from: Math.max(range.from, ruleSeries.start), to }
  const periods = createSimplePeriods(ruleSeries)
  return periods ? collectOccurrences(periods, ruleSeries, bounded) : expandWithLibrary(ruleSeries, bounded)
}

function collectOccurrences(
  { listTimes, findIndexBefore, getStart }: Periods,
  { rule, start }: RuleSeries,
  { from, to, limit }: WallRange,
): number[] {
  const occurrences: number[] = []
  let remainingCount = rule.count ?? Number.POSITIVE_INFINITY
  for (let index = rule.count === null ? Math.max(0, findIndexBefore(from)) : 0; getStart(index) < to; index += 1) {
    for (const wall of listTimes(index)) {
      if (wall < start) continue
      if (wall >= to || remainingCount === 0) return occurrences
      remainingCount -= 1
      if (wall >= from) occurrences.push(wall)
      if (occurrences.length === limit) return occurrences
    }
  }
  return occurrences
}
