import type { Problem } from '#platform/contract/problem.ts'

/** A failed API response (RFC 9457). `code` is the stable error code; `status` 0 means that no response arrived. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: { path: string; message: string }[]
  readonly requestId: string | undefined
  readonly current: object | undefined
  /** With `auth.second_factor_required` */
  readonly challenge: string | undefined
  readonly methods: Problem['methods']

  constructor(problem: Pick<Problem, 'status' | 'code' | 'detail'> & Partial<Problem>) {
    super(problem.detail)
    this.name = 'ApiProblem'
    this.status = problem.status
    this.code = problem.code
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    this.requestId = problem.requestId
    this.current = problem.current
    this.challenge = problem.challenge
    this.methods = problem.methods
  }
}

export const networkProblem = () => new ApiProblem({ status: 0, code: 'network', detail: 'The server cannot be reached.' })

export async function parseProblem(response: Response): Promise<ApiProblem> {
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
