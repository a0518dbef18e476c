/**
 * Chooses records so that each two values that occur together in some record occur together in a chosen one. Greedy: each choice
 * covers as many pairs that are still missing as possible, the first record in order where several do.
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

/** `skin=dark&size=390`, for each two fields. */
function listPairs(record: object): string[] {
  const fields = Object.entries(record).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return fields.flatMap((one, index) => fields.slice(index + 1).map((other) => `${one}&${other}`))
}
