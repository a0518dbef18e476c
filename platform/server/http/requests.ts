import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import {
  LogController,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type onResponseHookHandler,
} from 'fastify'
import { stdSerializers } from 'pino'
import { ApiError } from '../api-error.ts'
import type { Config } from '../config/config.ts'
import { acceptLogoutForms } from '../identity/sso/backchannel-logout.ts'
import type { Measurements } from '../metrics/measurements.ts'
import { isSocketUpgrade } from '../realtime/socket.ts'
import { handleClientError } from './client-errors.ts'
import { handleFrameworkError, setCommonHeaders } from './problems.ts'

/** Requests are accepted only after the database is migrated and before shutdown begins. */
export type Readiness = { isReady: boolean }

export function createServerOptions(config: Config, logger: FastifyServerOptions['logger']): FastifyHttpOptions<Server> {
  return {
    logger: typeof logger === 'object' ? { ...logger, serializers: { err: serializeError } } : (logger ?? false),
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

/** Without details such as those of PostgreSQL, which contain values of rows. */
function serializeError(error: Error) {
  const { type, message, stack, code, table, constraint } = stdSerializers.err(error)
  return { type, message, stack, code, table, constraint }
}

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT'])

/** Adds body parsing, common headers and the request log, which contains all writes and failures but no successful reads. */
export function prepareRequests(app: FastifyInstance, measurements: Measurements): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
  acceptLogoutForms(app)
  measureRequests(app, measurements)
  app.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400 && READ_METHODS.has(request.method)) return
    const path = request.url.replace(/\?.*/s, '')
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}

const MEASURED_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT'])

/**
 * The route is a pattern such as `/files/:id/:name`, and one value for all unknown paths, so that no client can add series. A hook for each
 * route knows it without `request.routeOptions`, which builds a new object.
 */
function measureRequests(app: FastifyInstance, { requests }: Measurements): void {
  const measure = ({ method }: FastifyRequest, reply: FastifyReply, route: string) => {
    const status = `${Math.trunc(reply.statusCode / 100)}xx`
    requests.observe(reply.elapsedTime / 1000, MEASURED_METHODS.has(method) ? method : 'other', route, status)
  }
  app.addHook('onRoute', (route) => {
    const measureRoute: onResponseHookHandler = (request, reply, done) => {
      measure(request, reply, route.url)
      done()
    }
    route.onResponse = [measureRoute, ...[route.onResponse ?? []].flat()]
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) measure(request, reply, 'unknown')
    done()
  })
}

const ALWAYS_ANSWERED = new Set(['/health', '/live'])

/** Serves `GET /live` and `GET /health` and answers 503 to everything else while the server starts or stops. */
export function guardReadiness(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', async (_request, reply) => {
    if (!readiness.isReady) return reply.code(503).send({ status: 'unavailable' })
    return { status: 'ok' }
  })
  app.get('/live', async () => ({ status: 'ok' }))
  app.addHook('onRequest', async (request) => {
    if (readiness.isReady || ALWAYS_ANSWERED.has(request.url)) return
    const error = new ApiError(503, 'unavailable', 'The server is starting or stopping. Try again in a few seconds.')
    error.retryAfter = 2
    throw error
  })
  // Otherwise connections whose requests end while the server stops would stay open.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!readiness.isReady) reply.header('connection', 'close')
    done()
  })
}
