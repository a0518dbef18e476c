import { ApiError } from '../api-error.ts'

type OutboundProblem =
  | 'outbound.address_not_allowed'
  | 'outbound.invalid_url'
  | 'outbound.unreachable'
  | 'outbound.timeout'
  | 'outbound.too_large'
  | 'outbound.too_many_redirects'

/** The message never contains a resolved address. */
export class OutboundError extends ApiError {
  constructor(code: OutboundProblem, detail: string, options: { cause?: unknown } = {}) {
    super(400, code, detail)
    this.cause = options.cause
  }
}

export const addressNotAllowed = (host: string) =>
  new OutboundError(
    'outbound.address_not_allowed',
    `Staffroom may not connect to "${host}", because it is not a public server. An administrator can allow it in Workspace settings.`,
  )
