import type { FastifyRequest } from 'fastify'
import { ApiError, notFound } from '#platform/server/api-error.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import type { RouteServices } from '#platform/server/module-routes.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Conditions } from '../objects/index.ts'
import type { DavRequest } from '../properties/index.ts'
import { findCollection, parseLocation, type Collection, type Location } from '../resources/index.ts'
import { readSyncState, toSyncState } from '../sync/index.ts'
import { parseXmlBody, type Element } from '../xml/index.ts'

type StateRow = Awaited<ReturnType<typeof readSyncState>>

export type OpenRequest = DavRequest & {
  location: Location
  viewer: Viewer
  readState: (collection: Collection) => Promise<StateRow>
}

/** Throws 404 for addresses that do not exist or belong to other users. */
export function openRequest(request: FastifyRequest, { services, viewer }: { services: RouteServices; viewer: Viewer }): OpenRequest {
  const location = parseLocation(request.url)
  if (!location || ('userId' in location && location.userId !== viewer.id)) throw notFound('resource')
  const ctx = services.createReadContext(request, viewer)
  const states = new Map<string, Promise<StateRow>>()
  const readState = (collection: Collection) => {
    const state = states.get(collection.key) ?? readSyncState(ctx, collection, runCommand)
    states.set(collection.key, state)
    return state
  }
  const sources = services.davSources
  return { ctx, sources, location, viewer, readState, getSyncState: async (collection) => toSyncState(await readState(collection)) }

  async function runCommand<T>(handler: (command: DavRequest['ctx']) => Promise<T>): Promise<T> {
    return (await services.runCommand(request, viewer, { name: 'dav.synchronize', handler })).response
  }
}

export async function openCollection({ ctx, sources, location }: OpenRequest): Promise<Collection> {
  const collection = location.type === 'collection' || location.type === 'member' ? await findCollection(ctx, sources, location) : undefined
  if (!collection) throw notFound('collection')
  return collection
}

export function parseBody(request: FastifyRequest): Element | undefined {
  const body = request.body as Buffer | undefined
  return body && body.length > 0 ? parseXmlBody(body) : undefined
}

/** Without the header the depth is infinity (RFC 4918, 9.1), which is only accepted where nothing is below. */
export function parseDepth({ headers }: FastifyRequest, { type }: Location): 0 | 1 {
  const depth = headers.depth?.toString().trim().toLowerCase() ?? 'infinity'
  if (depth === '0' || depth === '1') return depth === '1' ? 1 : 0
  if (depth !== 'infinity') throw new ApiError(400, 'invalid', 'The header Depth must be 0 or 1.')
  if (type === 'member' || type === 'principal') return 0
  throw new DavProblem(403, { precondition: 'dav:propfind-finite-depth', detail: 'The header Depth must be 0 or 1.' })
}

export const parseConditions = ({ headers }: FastifyRequest): Conditions => ({
  ifMatch: headers['if-match'],
  ifNoneMatch: headers['if-none-match'],
})
