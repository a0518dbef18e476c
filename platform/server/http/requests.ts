import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { LogController, type FastifyHttpOptions, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Config } from '../config.ts'
import { acceptLogoutForms } from '../identity/sso/backchannel-logout.ts'
import { isSocketUpgrade } from '../realtime/socket.ts'
import { handleClientError } from './client-errors.ts'
import { handleFrameworkError, setCommonHeaders } from './problems.ts'

/** Requests are accepted only after the database is migrated and before shutdown begins. */
export type Readiness = { isReady: boolean }

export function createServerOptions(config: Config, logger: FastifyServerOptions['logger']): FastifyHttpOptions<Server> {
  return {
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    http: { shouldUpgradeCallback: isSocketUpgrade },
    genReqId: () => randomUUID(),
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
    ajv: { customOptions: { allErrors: false } },
  }
}

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT'])

/** Adds body parsing, common headers and the request log, which contains all writes and failures but no successful reads. */
export function prepareRequests(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
  acceptLogoutForms(app)
  app.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400 && READ_METHODS.has(request.method)) return
    const path = request.url.replace(/\?.*/s, '')
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}

/** Serves `GET /health` and answers 503 to everything else while the server starts or stops. */
export function guardReadiness(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', async (_request, reply) => {
    if (!readiness.isReady) return reply.code(503).send({ status: 'unavailable' })
    return { status: 'ok' }
  })
  app.addHook('onRequest', async (request) => {
    if (readiness.isReady || request.url === '/health') return
    const error = new ApiError(503, 'unavailable', 'The server is starting or stopping. Try again in a few seconds.')
    error.retryAfter = 2
    throw error
  })
}
