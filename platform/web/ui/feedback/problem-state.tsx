import type { ReactNode } from 'react'
import type { ApiProblem } from '../../api/api-problem.ts'
import { formatProblem } from '../../api/format-problem.ts'
import { ErrorState } from './error-state.tsx'

type ProblemStateProps = {
  problem: ApiProblem
  onRetry: () => unknown
  /** Shown after a 404, which cannot be retried. */
  notFoundTitle?: string
  action?: ReactNode
}

export function ProblemState({ problem, onRetry, notFoundTitle, action }: ProblemStateProps) {
  const { requestId } = problem
  if (notFoundTitle !== undefined && problem.status === 404) return <ErrorState {...{ requestId, action }} title={notFoundTitle} />
  return <ErrorState {...{ requestId, action }} title={formatProblem(problem)} onRetry={() => void onRetry()} />
}
