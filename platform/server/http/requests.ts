import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { LogController, type FastifyHttpOptions, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { asksForSocket } from '../realtime/socket.ts'
import { Refusal } from '../refusal.ts'
import { answerBadAddress, setHeaders } from './problems.ts'
import { answerUnread } from './unread.ts'

/** Whether requests are taken: not before the database is up to date, and not once the process has been told to stop. */
export type Readiness = { isReady: boolean }

export function serverOptions(config: Config, logger: FastifyServerOptions['logger']): FastifyHttpOptions<Server> {
  return {
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    http: { shouldUpgradeCallback: asksForSocket },
    genReqId: () => randomUUID(),
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnread,
    ajv: { customOptions: { allErrors: false } },
  }
}

/** Bodies, ids and log lines: one line for every write and every failure, none for reads that went well. */
export function prepareRequests(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(request, reply)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400 && (request.method === 'GET' || request.method === 'HEAD')) return
    const path = request.url.replace(/\?.*/s, '')
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}

/** `GET /health`, and 503 for everything else while the server starts or stops. */
export function guardReadiness(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', async (_request, reply) => {
    if (!readiness.isReady) return reply.code(503).send({ status: 'unavailable' })
    return { status: 'ok' }
  })
  app.addHook('onRequest', async (request) => {
    if (readiness.isReady || request.url === '/health') return
    const refusal = new Refusal(503, 'unavailable', 'The server is starting or stopping.')
    refusal.retryAfter = 2
    throw refusal
  })
}
