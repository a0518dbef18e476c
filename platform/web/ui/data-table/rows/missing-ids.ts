import type { ApiProblem } from '#platform/web/api/api-problem.ts'

/** The ids of records that no longer exist, from the error of a bulk request. */
export function getMissingIds({ status, errors }: ApiProblem, ids: readonly number[]): readonly number[] {
  if (status !== 404) return []
  return ids.length === 1 ? ids : errors.map(({ path }) => Number(path.slice(1)))
}
