import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BODY_LIMIT, type Endpoint } from '#platform/contract/endpoint.ts'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { assertCan } from './abilities/check.ts'
import { isReadableEverywhere } from './abilities/fields.ts'
import { ApiError } from './api-error.ts'
import { runCommand, type Command } from './command.ts'
import type { Context } from './context.ts'
import type { Viewer } from './viewer.ts'
import { abortOnDisconnect, runWithOrigin } from './database/request-signal.ts'
import { getIdempotencyKey } from './http/idempotency.ts'
import { createInputParser } from './http/input.ts'
import { getBearerToken } from './identity/sessions/authenticate.ts'
import { assertTokenMayCall, isClosedToTokens } from './identity/tokens/scopes.ts'
import { sessionRequired } from './identity/tokens/session-required.ts'
import { isApiToken } from './identity/tokens/token-secret.ts'
import { assertRecentSignIn } from './identity/factors/recent-sign-in.ts'
import { readOnlyViewError } from './identity/view-as.ts'
import { ApiResponse, PreparedHandler, type AnyHandler, type ServerModule } from './module.ts'
import { getNow, type Platform } from './platform.ts'
import { createReadContext, type Requester } from './request-context.ts'

/** Adds a route for every endpoint of the module: authentication, validation, permission, handler. */
export function registerEndpoints(app: FastifyInstance, platform: Platform, module: ServerModule): void {
  for (const [name, definition] of Object.entries(module.contract)) {
    const handler = module.handlers[name]
    if (!handler) throw new Error(`${module.name}: the endpoint ${name} has no handler.`)
    app.route({
      method: definition.method,
      url: definition.path,
      bodyLimit: definition.bodyLimit ?? BODY_LIMIT,
      handler: createRouteHandler(platform, { name: `${module.name}.${name}`, module, definition, handler }),
    })
  }
}

type Route = { name: string; module: ServerModule; definition: Endpoint; handler: AnyHandler }

function createRouteHandler(platform: Platform, { name, module, definition, handler }: Route) {
  const parseInput = createInputParser(definition.input)
  const isRead = definition.method === 'GET'
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { access, isAvailableBeforeEnrollment: isEnrollment } = definition
    const viewer = await platform.authenticator.getViewer(request, { isPublic: access === 'public', isEnrollment })
    if (viewer.viewedBy && !isRead) throw readOnlyViewError()
    if (isClosedToTokens(definition) && isApiToken(getBearerToken(request))) throw sessionRequired()
    platform.limitTokenRequests(viewer, reply)
    assertTokenMayCall(viewer, module, definition)
    if (typeof access !== 'string') assertCan({ viewer }, access[0], access[1])
    if (definition.requiresRecentSignIn) await assertRecentSignIn({ db: platform.database.read, now: getNow(platform), viewer })
    const isHidden = (property: string) => typeof access !== 'string' && !isReadableEverywhere({ viewer }, { subject: access[1] }, property)
    const input = parseInput(
      {
        query: request.query as Record<string, unknown>,
        body: request.body,
        params: request.params as Record<string, unknown>,
        method: request.method,
      },
      isHidden,
    )
    const requester = createRequester(request, viewer)
    const origin = { requestId: request.id, route: definition.path }
    const ctx = { ...createReadContext(platform, requester), runCommand: createNestedCommand(platform, requester, name) } as never
    if (isRead) {
      const result = await abortOnDisconnect(reply.raw, () => (handler as PlainHandler)(ctx, input as never), origin)
      return sendResult(reply, notModifiedIfCurrent(request, result))
    }
    const idempotencyKey = definition.hasSecretResponse ? undefined : getIdempotencyKey(request, viewer)
    const command = { name, ...toCommandSteps(handler, ctx, input), input, idempotencyKey }
    const result = await runWithOrigin(origin, () => runCommand(platform, requester, command))
    if (result.change) reply.header(CHANGE_HEADER, result.change)
    return sendResult(reply, result.response)
  }
}

const createNestedCommand =
  (platform: Platform, requester: Requester, name: string): Context['runCommand'] =>
  async (work) => {
    // Nothing is recorded while viewing as another user.
    if (requester.viewer.viewedBy) throw readOnlyViewError()
    return (await runCommand(platform, requester, { name, handler: work as PlainHandler, input: undefined })).response as never
  }

type PlainHandler = (ctx: never, input: never) => Promise<unknown>

function toCommandSteps(handler: AnyHandler, ctx: never, input: unknown): Pick<Command, 'handler' | 'prepare' | 'timeLimitMs'> {
  if (!(handler instanceof PreparedHandler)) return { handler }
  const { handle, prepare, timeLimitMs } = handler
  return { handler: handle, prepare: () => prepare(ctx, input as never), ...(timeLimitMs && { timeLimitMs }) }
}

function createRequester(request: FastifyRequest, viewer: Viewer): Requester {
  return {
    viewer,
    log: request.log,
    tab: getHeader(request, 'x-tab')?.slice(0, 64),
    request: {
      id: request.id,
      address: request.ip,
      userAgent: getHeader(request, 'user-agent') ?? '',
      token: getBearerToken(request),
      cookie: getHeader(request, 'cookie'),
    },
  }
}

const getHeader = (request: FastifyRequest, name: string) => request.headers[name]?.toString()

function notModifiedIfCurrent(request: FastifyRequest, result: unknown): unknown {
  if (!(result instanceof ApiResponse) || !result.headers.etag) return result
  const tags = getHeader(request, 'if-none-match')?.split(/\s*,\s*/) ?? []
  const isCurrent = tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === result.headers.etag)
  return isCurrent ? new ApiResponse(304, '', result.headers) : result
}

function sendResult(reply: FastifyReply, result: unknown) {
  if (!(result instanceof ApiResponse)) return reply.send(result)
  if (result.body instanceof ApiError) throw result.body
  reply.code(result.status).headers(result.headers)
  return result.status === 204 || result.status === 304 ? reply.send() : reply.send(result.body)
}
