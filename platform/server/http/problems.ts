import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Problem } from '#platform/contract/problem.ts'
import { Refusal } from '../refusal.ts'

/** Answers every error as `application/problem+json`; what is not a Refusal is a bug, logged and answered without a word of it. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error)
    if (!refusal) request.log.error({ err: error }, 'failed')
    if (refusal?.status === 503) request.log.error({ err: refusal.cause ?? refusal }, 'unavailable')
    send(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, nowhere()))
}

const nowhere = () => new Refusal(404, 'not_found', 'There is nothing at this address.')

/** Answers what cannot lead to any route, before hooks see it. */
export const answerBadAddress: FastifyServerOptions['frameworkErrors'] = ({ code }, request, reply) => {
  setHeaders(request as FastifyRequest, reply as FastifyReply)
  const refusal = code === 'FST_ERR_BAD_URL' ? new Refusal(400, 'invalid', 'The address could not be read.') : nowhere()
  void send(request as FastifyRequest, reply as FastifyReply, refusal)
}

/** What every answer carries. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal | undefined) {
  const status = refusal?.status ?? 500
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: refusal?.message ?? 'Something went wrong here. It has been noted.',
    code: refusal?.code ?? 'internal',
    requestId: request.id,
    ...(refusal?.errors && { errors: refusal.errors }),
    ...(refusal?.current && { current: refusal.current }),
  }
  if (refusal?.retryAfter) reply.header('retry-after', refusal.retryAfter)
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
}

/** What Fastify itself refuses before a verb is reached. */
function refusalOf(error: FastifyError): Refusal | undefined {
  switch (error.statusCode) {
    case 413:
      return new Refusal(413, 'too_large', 'The request is larger than this call takes.')
    case 415:
      return new Refusal(415, 'wrong_type', 'This call takes application/json.')
    case 400:
      return new Refusal(400, 'invalid', 'The request could not be read.', [{ path: '', message: 'is not valid JSON' }])
    default:
      return undefined
  }
}
