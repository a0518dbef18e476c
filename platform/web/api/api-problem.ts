import type { Problem } from '#platform/contract/problem.ts'

/** An answer that is no success. `code` is the stable word that texts hang on; `status` 0 means that no answer came. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: { path: string; message: string }[]
  readonly requestId: string | undefined
  /** With a conflict: the record as it stands. */
  readonly current: object | undefined

  constructor(problem: Pick<Problem, 'status' | 'code' | 'detail'> & Partial<Problem>) {
    super(problem.detail)
    this.name = 'ApiProblem'
    this.status = problem.status
    this.code = problem.code
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    this.requestId = problem.requestId
    this.current = problem.current
  }
}

export const unreachable = () => new ApiProblem({ status: 0, code: 'network', detail: 'The server cannot be reached.' })

export async function problemOf(response: Response): Promise<ApiProblem> {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const body = (await response.json().catch(() => ({}))) as Partial<Problem>
  return new ApiProblem({
    requestId,
    ...body,
    status: response.status,
    code: body.code ?? `http.${response.status}`,
    detail: body.detail ?? response.statusText,
  })
}
