import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { BODY_LIMIT, type Endpoint } from '#platform/contract/endpoint.ts'
import { check } from './abilities/check.ts'
import { isReadableEverywhere } from './abilities/fields.ts'
import { act, type Call } from './act.ts'
import { readContext, type Asker } from './request-context.ts'
import type { Context, Viewer } from './context.ts'
import { forCaller } from './database/caller.ts'
import { bearerOf } from './identity/authenticate.ts'
import { readOnlyView } from './identity/view-as.ts'
import { idempotencyKeyOf } from './http/idempotency.ts'
import { inputReader } from './http/input.ts'
import { Answer, Prepared, type AnyVerb, type ServerModule } from './module.ts'
import type { Platform } from './platform.ts'
import { Refusal } from './refusal.ts'

/** Gives every endpoint of the module's contract its route: who asks, what for, may they, then the verb. */
export function implement(app: FastifyInstance, platform: Platform, module: ServerModule): void {
  for (const [name, definition] of Object.entries(module.contract)) {
    const verb = module.verbs[name]
    if (!verb) throw new Error(`${module.name}: the contract's ${name} has no verb`)
    app.route({
      method: definition.method,
      url: definition.path,
      bodyLimit: definition.bodyLimit ?? BODY_LIMIT,
      handler: handlerOf(platform, { name: `${module.name}.${name}`, definition, verb }),
    })
  }
}

function handlerOf(platform: Platform, call: { name: string; definition: Endpoint; verb: AnyVerb }) {
  const readInput = inputReader(call.definition.input)
  const isRead = call.definition.method === 'GET'
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await platform.authenticator.viewerOf(request, call.definition.access === 'public')
    if (viewer.viewedBy && !isRead) throw readOnlyView()
    const { access } = call.definition
    if (typeof access !== 'string') check({ viewer }, access[0], access[1])
    const isHidden = (property: string) => typeof access !== 'string' && !isReadableEverywhere({ viewer }, { subject: access[1] }, property)
    const input = readInput(
      {
        query: request.query as Record<string, unknown>,
        body: request.body,
        params: request.params as Record<string, unknown>,
        method: request.method,
      },
      isHidden,
    )
    const asker = askerOf(request, viewer)
    const ctx = { ...readContext(platform, asker), note: noteOf(platform, asker, call.name) } as never
    if (isRead) return answer(reply, unlessKnown(request, await forCaller(reply.raw, () => (call.verb as PlainVerb)(ctx, input as never))))
    const steps = stepsOf(call.verb, ctx, input)
    const idempotencyKey = call.definition.answersSecret ? undefined : idempotencyKeyOf(request, viewer)
    const done = await act(platform, asker, { name: call.name, ...steps, input, idempotencyKey })
    if (done.change) reply.header(CHANGE_HEADER, done.change)
    return answer(reply, done.answer)
  }
}

/** Nobody leaves marks in the name of the person whose view they see. */
const noteOf =
  (platform: Platform, asker: Asker, name: string): Context['note'] =>
  async (work) => {
    if (asker.viewer.viewedBy) throw readOnlyView()
    return (await act(platform, asker, { name, verb: work as PlainVerb, input: undefined })).answer as never
  }

type PlainVerb = (ctx: never, input: never) => Promise<unknown>

const stepsOf = (verb: AnyVerb, ctx: never, input: unknown): Pick<Call, 'verb' | 'prepare'> =>
  verb instanceof Prepared ? { verb: verb.verb, prepare: () => verb.prepare(ctx, input as never) } : { verb }

function askerOf(request: FastifyRequest, viewer: Viewer): Asker {
  return {
    viewer,
    log: request.log,
    tab: headerOf(request, 'x-tab')?.slice(0, 64),
    request: { id: request.id, address: request.ip, userAgent: headerOf(request, 'user-agent') ?? '', token: bearerOf(request) },
  }
}

const headerOf = (request: FastifyRequest, name: string) => request.headers[name]?.toString()

/** 304 without a body for whoever has what is answered already, by its `etag`. */
function unlessKnown(request: FastifyRequest, result: unknown): unknown {
  if (!(result instanceof Answer) || !result.headers.etag) return result
  const known = headerOf(request, 'if-none-match')?.split(/\s*,\s*/) ?? []
  const isKnown = known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === result.headers.etag)
  return isKnown ? new Answer(304, '', result.headers) : result
}

function answer(reply: FastifyReply, result: unknown) {
  if (!(result instanceof Answer)) return reply.send(result)
  if (result.body instanceof Refusal) throw result.body
  reply.code(result.status).headers(result.headers)
  return result.status === 204 || result.status === 304 ? reply.send() : reply.send(result.body)
}
