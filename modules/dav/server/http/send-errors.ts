import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#platform/server/api-error.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { escapeXml, formatElement, formatHref, formatRootStart, toKey } from '../xml/index.ts'
import { BODY_LIMIT_BYTES } from '../resources/limits.ts'

/** The URL of the object that has the UID already, added by the handler that knows it. */
export class UidConflict extends Error {
  readonly problem: DavProblem
  readonly path: string | undefined
  constructor(problem: DavProblem, path: string | undefined) {
    super(problem.message)
    this.problem = problem
    this.path = path
  }
}

/** Sends every error as a `DAV:error` element. Errors other than ApiError are bugs: logged, and answered without details. */
export function sendDavError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = error instanceof UidConflict ? error.problem : error
  const apiError = problem instanceof ApiError ? problem : toApiError(problem as FastifyError)
  if (!apiError) request.log.error({ err: error }, 'The request failed.')
  if (apiError?.status === 503) request.log.error({ err: apiError.cause ?? apiError }, 'The server is unavailable.')
  if (apiError?.status === 401) reply.header('www-authenticate', 'Basic realm="Staffroom", charset="UTF-8"')
  if (apiError?.retryAfter) reply.header('retry-after', apiError.retryAfter)
  const precondition = apiError instanceof DavProblem ? formatPrecondition(apiError, error) : ''
  return sendErrorElement(reply, {
    status: apiError?.status ?? 500,
    detail: apiError?.message ?? 'Something went wrong on the server. The error has been logged.',
    precondition,
  })
}

function formatPrecondition({ precondition: { namespace, name } }: DavProblem, error: Error): string {
  const path = error instanceof UidConflict ? error.path : undefined
  return formatElement(toKey(namespace, name), path === undefined ? '' : formatHref(path))
}

type ErrorElement = { status: number; detail: string; precondition?: string }

/** Clients ignore elements that they do not know, so the explanation is one of its own (RFC 4918, 17). */
export const sendErrorElement = (reply: FastifyReply, { status, detail, precondition = '' }: ErrorElement): FastifyReply =>
  reply
    .code(status)
    .type('application/xml; charset=utf-8')
    .send(`${formatRootStart('d:error')}${precondition}<s:detail xmlns:s="urn:staffroom:dav">${escapeXml(detail)}</s:detail></d:error>`)

function toApiError({ statusCode }: FastifyError): ApiError | undefined {
  if (statusCode === 413) return new ApiError(413, 'too_large', `A request must not be larger than ${BODY_LIMIT_BYTES} bytes.`)
  return statusCode === 400 ? new ApiError(400, 'invalid', 'The request is not valid.') : undefined
}
