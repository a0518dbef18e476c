/**
 * Chooses a subset of records in which every pair of values that occurs together in any record still occurs together. Greedy: each step
 * takes the record that adds the most missing pairs, and the first one of several.
 */
export function coverPairs<T extends object>(records: readonly T[]): T[] {
  const missing = new Set(records.flatMap(listPairs))
  const chosen: T[] = []
  while (missing.size > 0) {
    const gain = (record: T) => listPairs(record).filter((pair) => missing.has(pair)).length
    const best = records.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    for (const pair of listPairs(best)) missing.delete(pair)
    chosen.push(best)
  }
  return chosen
}

/** One entry for each two fields, such as `skin=dark&size=390`. */
function listPairs(record: object): string[] {
  const fields = Object.entries(record).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return fields.flatMap((one, index) => fields.slice(index + 1).map((other) => `${one}&${other}`))
}
