import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Problem } from '#platform/contract/problem.ts'
import { ApiError } from '../api-error.ts'

/** Sends every error as `application/problem+json`. Errors other than ApiError are bugs: logged, and answered without details. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const apiError = error instanceof ApiError ? error : toApiError(error)
    if (!apiError) request.log.error({ err: error }, 'The request failed.')
    if (apiError?.status === 503) request.log.error({ err: apiError.cause ?? apiError }, 'The server is unavailable.')
    sendProblem(request, reply, apiError)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, routeNotFound()))
}

const routeNotFound = () => new ApiError(404, 'not_found', 'There is no endpoint at this URL.')

/** Handles requests that cannot be routed, before any hook runs. */
export const handleFrameworkError: FastifyServerOptions['frameworkErrors'] = ({ code }, request, reply) => {
  setCommonHeaders(request as FastifyRequest, reply as FastifyReply)
  const error = code === 'FST_ERR_BAD_URL' ? new ApiError(400, 'invalid', 'The URL is not valid.') : routeNotFound()
  void sendProblem(request as FastifyRequest, reply as FastifyReply, error)
}

export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ApiError | undefined) {
  const status = error?.status ?? 500
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: error?.message ?? 'Something went wrong on the server. The error has been logged.',
    code: error?.code ?? 'internal',
    requestId: request.id,
    ...(error?.errors && { errors: error.errors }),
    ...error?.extensions,
    ...(error?.current && { current: error.current }),
  }
  if (error?.retryAfter) reply.header('retry-after', error.retryAfter)
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
}

/** Errors that Fastify throws before a handler runs. */
function toApiError(error: FastifyError): ApiError | undefined {
  switch (error.statusCode) {
    case 413:
      return new ApiError(413, 'too_large', 'The request is too large.')
    case 415:
      return new ApiError(415, 'wrong_type', 'The content type must be application/json.')
    case 400:
      return new ApiError(400, 'invalid', 'The body is not valid JSON.', [{ path: '', message: 'The body is not valid JSON.' }])
    default:
      return undefined
  }
}
