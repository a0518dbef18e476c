import { findCollection, findMember, listCollections, listNamedMembers } from '../resources/index.ts'
import {
  formatCollectionPath,
  formatHomePath,
  formatPrincipalPath,
  ROOT_PATH,
  type Collection,
  type Location,
  type NamedMember,
} from '../resources/index.ts'
import { LIST_BATCH } from '../resources/limits.ts'
import { dav, formatElement, formatPropertyResponse } from '../xml/index.ts'
import { getCollectionProperties } from './collection-properties.ts'
import { getHomeProperties, getPrincipalProperties, getRootProperties, getSchedulingProperties } from './common-properties.ts'
import { createMemberFormatter, MEMBER_PROPERTY_KEYS, needsContent } from './member-properties.ts'
import { listObjectsInBatches } from './read-objects.ts'
import type { RequestedProperties } from './requested.ts'
import type { DavRequest, Properties } from './resource.ts'

type Propfind = { location: Location; depth: 0 | 1; requested: RequestedProperties }

/** Returns the responses in parts; undefined if nothing is at the location. */
export async function propfind(request: DavRequest, { location, depth, requested }: Propfind): Promise<AsyncIterable<string> | undefined> {
  if (location.type === 'member') return propfindMember(request, location, requested)
  if (location.type === 'collection') {
    const collection = await findCollection(request.ctx, request.sources, location)
    return collection && propfindCollection(request, collection, { depth, requested })
  }
  return propfindParent(request, location, { depth, requested })
}

type Options = Pick<Propfind, 'depth' | 'requested'>
type ParentLocation = Exclude<Location, { type: 'member' | 'collection' }>

async function* propfindParent(request: DavRequest, location: ParentLocation, { depth, requested }: Options): AsyncIterable<string> {
  const { ctx, sources } = request
  const { path, properties } = getParent(request, location)
  yield await formatResource(path, properties, requested)
  if (depth === 0 || location.type !== 'home') return
  for (const collection of await listCollections(ctx, sources, location.kind))
    yield await formatResource(collection.path, getCollectionProperties(request, collection), requested)
}

function getParent({ ctx }: DavRequest, location: ParentLocation): { path: string; properties: Properties } {
  switch (location.type) {
    case 'root':
      return { path: ROOT_PATH, properties: getRootProperties(ctx) }
    case 'principal':
      return { path: formatPrincipalPath(location.userId), properties: getPrincipalProperties(ctx) }
    case 'home':
      return { path: formatHomePath(location.kind, location.userId), properties: getHomeProperties(ctx) }
    default:
      return {
        path: formatCollectionPath('calendar', location.userId, location.type),
        properties: getSchedulingProperties(ctx, location.type),
      }
  }
}

async function* propfindCollection(request: DavRequest, collection: Collection, { depth, requested }: Options): AsyncIterable<string> {
  yield await formatResource(collection.path, getCollectionProperties(request, collection), requested)
  if (depth === 1) yield* formatMembers(request, collection, { members: await listNamedMembers(request.ctx, collection), requested })
}

async function propfindMember(
  request: DavRequest,
  location: Location & { type: 'member' },
  requested: RequestedProperties,
): Promise<AsyncIterable<string> | undefined> {
  const collection = await findCollection(request.ctx, request.sources, location)
  const member = collection && (await findMember(request.ctx, collection, location.name))
  return member && formatMembers(request, collection!, { members: [member], requested })
}

type MemberList = { members: readonly NamedMember[]; requested: RequestedProperties }

async function* formatMembers(request: DavRequest, collection: Collection, { members, requested }: MemberList): AsyncIterable<string> {
  const keys = requested.type === 'some' ? requested.elements.map(({ key }) => key) : MEMBER_PROPERTY_KEYS
  const format = createMemberFormatter(request, collection, keys)
  if (requested.type === 'some' && needsContent(requested.elements)) {
    for await (const { objects } of listObjectsInBatches(request, collection, { members, options: { vcardVersion: '3.0' } }))
      yield objects.map(({ member, object }) => format(member, object)).join('')
    return
  }
  for (let start = 0; start < members.length; start += LIST_BATCH)
    yield members
      .slice(start, start + LIST_BATCH)
      .map((member) => format(member))
      .join('')
}

async function formatResource(path: string, properties: Properties, requested: RequestedProperties): Promise<string> {
  const keys = requested.type === 'some' ? requested.elements.map(({ key }) => key) : Object.keys(properties).filter(isListed)
  let [found, missing] = ['', '']
  for (const key of keys) {
    const value = requested.type === 'names' ? '' : await properties[key]?.()
    if (value !== undefined) found += formatElement(key, value)
    else if (requested.type === 'some') missing += formatElement(key)
  }
  return formatPropertyResponse(path, found, missing)
}

/** `allprop` leaves out what is expensive or that no client expects there (RFC 4791 and 6578). */
const isListed = (key: string) => key.startsWith('{DAV:}') && key !== dav('sync-token')
