import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { getFieldErrors, formatProblem } from '#platform/web/api/format-problem.ts'

/** Error messages by field. A problem that names none of the saved fields is shown at the first one. */
export function toFieldProblems(problem: ApiProblem, fields: string[]): Record<string, string> {
  const named = Object.fromEntries(Object.entries(getFieldErrors(problem)).map(([path, text]) => [path.replace(/^data\//, ''), text]))
  const own = fields.filter((field) => named[field])
  return own.length > 0 ? named : { [fields[0]!]: formatProblem(problem) }
}
