import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import type { RouteServices } from '#platform/server/module-routes.ts'
import { deleteObject, putObject } from '../objects/index.ts'
import { formatMemberPath, listCollections, listNamedMembers, type Collection } from '../resources/index.ts'
import { openCollection, parseConditions, type OpenRequest } from './request.ts'
import { UidConflict } from './send-errors.ts'

type Handler = (open: OpenRequest, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export const createPutHandler =
  ({ runCommand }: RouteServices): Handler =>
  async (open, request, reply) => {
    const { location, viewer } = open
    if (location.type !== 'member') throw new ApiError(403, 'dav.not_an_object', 'Only the objects of a collection can be written.')
    const collection = await openCollection(open)
    const content = readContent(request, collection)
    const prepared: unknown = collection.source.prepareContent ? await collection.source.prepareContent(open.ctx, content) : content
    const put = { name: location.name, content, prepared, conditions: parseConditions(request) }
    const { change, response } = await runCommand(request, viewer, {
      name: 'dav.putObject',
      handler: (ctx) => putObject(ctx, collection, put),
    }).catch((error: unknown) => addConflictPath(open, collection, error))
    if (change) reply.header(CHANGE_HEADER, change)
    if (response.etag !== undefined) reply.header('etag', `"${response.etag}"`)
    return reply.code(response.isNew ? 201 : 204).send()
  }

const mediaTypes = { calendar: /^text\/calendar\b/i, addressbook: /^text\/(x-)?vcard\b/i } as const

function readContent({ headers, body }: FastifyRequest, { kind }: Collection): string {
  const type = headers['content-type']
  const precondition = kind === 'calendar' ? 'caldav:supported-calendar-data' : 'carddav:supported-address-data'
  if (type !== undefined && !mediaTypes[kind].test(type))
    throw new DavProblem(403, { precondition, detail: `The content type must be ${kind === 'calendar' ? 'text/calendar' : 'text/vcard'}.` })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode((body as Buffer | undefined) ?? Buffer.of())
  } catch {
    const invalid = kind === 'calendar' ? 'caldav:valid-calendar-data' : 'carddav:valid-address-data'
    throw new DavProblem(403, { precondition: invalid, detail: 'The content is not valid UTF-8.' })
  }
}

/** Tells the client where the object with the same UID is (RFC 4791, 5.3.2.1). */
async function addConflictPath({ ctx, sources }: OpenRequest, { kind, source }: Collection, error: unknown): Promise<never> {
  if (!(error instanceof DavProblem) || error.conflictingId === undefined) throw error
  // Other sources have other records with the same id.
  for (const collection of (await listCollections(ctx, sources, kind)).filter((one) => one.source === source)) {
    const [member] = await listNamedMembers(ctx, collection, { ids: [error.conflictingId] })
    if (member) throw new UidConflict(error, formatMemberPath(collection.path, member.name))
  }
  throw error
}

export const createDeleteHandler =
  ({ runCommand }: RouteServices): Handler =>
  async (open, request, reply) => {
    const { location, viewer } = open
    if (location.type !== 'member') throw new ApiError(403, 'dav.not_an_object', 'Collections cannot be deleted here, only their objects.')
    const collection = await openCollection(open)
    const { change } = await runCommand(request, viewer, {
      name: 'dav.deleteObject',
      handler: (ctx) => deleteObject(ctx, collection, { name: location.name, conditions: parseConditions(request) }),
    })
    if (change) reply.header(CHANGE_HEADER, change)
    return reply.code(204).send()
  }
