import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ModuleRoutes, RouteServices } from '#platform/server/module-routes.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { ROOT_PATH } from '../resources/index.ts'
import { BODY_LIMIT_BYTES } from '../resources/limits.ts'
import { createAuthenticator } from './authenticate.ts'
import { handleGet, handlePropfind, handleProppatch, handleReport } from './read-handlers.ts'
import { openRequest, type OpenRequest } from './request.ts'
import { sendDavError, sendErrorElement } from './send-errors.ts'
import { createDeleteHandler, createPutHandler } from './write-handlers.ts'

type Handler = (open: OpenRequest, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const DISCOVERY_PATHS = ['/.well-known/caldav', '/.well-known/carddav']
const DAV_METHODS = ['PROPFIND', 'PROPPATCH', 'REPORT', 'MKCOL', 'MKCALENDAR', 'MOVE', 'COPY', 'LOCK', 'UNLOCK']
const ALL_METHODS = ['GET', 'HEAD', 'PUT', 'DELETE', 'POST', 'PATCH', 'OPTIONS', ...DAV_METHODS]
const ALLOWED_METHODS = 'OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, REPORT'

/** `calendar-auto-schedule`: the server sends invitations, so that apps do not send them a second time. */
const DAV_CLASSES = '1, 3, access-control, calendar-access, calendar-auto-schedule, addressbook'

export const davRoutes: ModuleRoutes = {
  prefixes: [ROOT_PATH.slice(0, -1), ...DISCOVERY_PATHS],
  access:
    'API tokens with the scope dav, with the permissions of their owner; other users are not found: main/dav/protocol.test.ts, main/dav/calendar-objects.test.ts',
  register: registerDavRoutes,
}

function registerDavRoutes(scope: FastifyInstance, services: RouteServices): void {
  for (const method of DAV_METHODS) scope.addHttpMethod(method, { hasBody: true })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) => done(null, body))
  scope.setErrorHandler(sendDavError)
  // HEAD has a handler of its own.
  const options = { bodyLimit: BODY_LIMIT_BYTES, exposeHeadRoute: false }
  for (const url of DISCOVERY_PATHS)
    scope.route({ ...options, method: ALL_METHODS, url, handler: async (_request, reply) => reply.redirect(ROOT_PATH, 301) })
  registerProtocol(scope, services, options)
}

function registerProtocol(scope: FastifyInstance, services: RouteServices, options: { bodyLimit: number; exposeHeadRoute: boolean }): void {
  const authenticate = createAuthenticator(services)
  const viewers = new WeakMap<FastifyRequest, Viewer>()
  const handlers: Record<string, Handler> = {
    PROPFIND: handlePropfind,
    PROPPATCH: handleProppatch,
    REPORT: handleReport,
    GET: handleGet,
    HEAD: handleGet,
    PUT: createPutHandler(services),
    DELETE: createDeleteHandler(services),
  }
  for (const url of [ROOT_PATH.slice(0, -1), ROOT_PATH, `${ROOT_PATH}*`])
    scope.route({
      ...options,
      method: ALL_METHODS,
      url,
      // Before the body is read, so that only users with a token can send one.
      onRequest: async (request, reply) => {
        reply.header('dav', DAV_CLASSES)
        if (request.method !== 'OPTIONS') viewers.set(request, await authenticate(request))
      },
      handler: async (request, reply) => {
        if (request.method === 'OPTIONS') return reply.header('allow', ALLOWED_METHODS).send()
        const open = openRequest(request, { services, viewer: viewers.get(request)! })
        const handle = handlers[request.method]
        return handle ? handle(open, request, reply) : sendUnsupported(request, reply)
      },
    })
}

/** Calendars, task lists and address books are managed in Staffroom. */
function sendUnsupported({ method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (method === 'MKCALENDAR' || method === 'MKCOL')
    return sendErrorElement(reply, { status: 403, detail: 'Calendars, task lists and address books are managed in Staffroom.' })
  return sendErrorElement(reply.header('allow', ALLOWED_METHODS), { status: 405, detail: `The method ${method} is not supported.` })
}
