import i18next, { type TFunction } from 'i18next'
import { ApiProblem } from './api-problem.ts'

/** The translated error message: by code from the module's or the platform's messages, else by status. Messages can use values of `current`. */
export function formatProblem(problem: unknown, t: TFunction = i18next.t): string {
  if (!(problem instanceof ApiProblem)) return t('problem.unknown')
  const module = problem.code.split('.')[0]!
  const own = i18next.hasLoadedNamespace(module) ? [`${module}:problem.${problem.code}`] : []
  return t([...own, `problem.${problem.code}`, `problem.status.${problem.status}`, 'problem.unknown'], { replace: { ...problem.current } })
}

/** Form errors by field path: the problem's `/task/title` becomes `task/title`. */
export function getFieldErrors(problem: unknown): Record<string, string> {
  if (!(problem instanceof ApiProblem)) return {}
  return Object.fromEntries(problem.errors.map(({ path, message }) => [path.replace(/^\//, ''), message]))
}
