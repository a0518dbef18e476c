import type { ApiProblem } from '#platform/web/api/api-problem.ts'

/** Those of the records, which all were acted upon at once, that a refusal says are not there any more. */
export function goneOf({ status, errors }: ApiProblem, ids: readonly number[]): readonly number[] {
  if (status !== 404) return []
  return ids.length === 1 ? ids : errors.map(({ path }) => Number(path.slice(1)))
}
