import i18next, { type TFunction } from 'i18next'
import { ApiProblem } from './api-problem.ts'

/**
 * What went wrong in the person's language: the code's own sentence in the module's words (`todo:problem.todo.full`)
 * or the platform's (`problem.auth.pending`), else the status's.
 */
export function problemText(problem: unknown, t: TFunction = i18next.t): string {
  if (!(problem instanceof ApiProblem)) return t('problem.unknown')
  const module = problem.code.split('.')[0]!
  const own = i18next.hasLoadedNamespace(module) ? [`${module}:problem.${problem.code}`] : []
  return t([...own, `problem.${problem.code}`, `problem.status.${problem.status}`, 'problem.unknown'])
}

/** For a form: the message under each field named `task/title`, from the problem's `/task/title`. */
export function fieldProblems(problem: unknown): Record<string, string> {
  if (!(problem instanceof ApiProblem)) return {}
  return Object.fromEntries(problem.errors.map(({ path, message }) => [path.replace(/^\//, ''), message]))
}
