import { ApiProblem } from '../api/api-problem.ts'
import { formatProblem } from '../api/format-problem.ts'

const CODES = ['auth.password_common', 'auth.password_personal']

/** Form errors for a new password that is common or consists of the user's own data. Throws other problems. */
export function toPasswordErrors(problem: unknown): { password: string } {
  if (problem instanceof ApiProblem && CODES.includes(problem.code)) return { password: formatProblem(problem) }
  throw problem
}
