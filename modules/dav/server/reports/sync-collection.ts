import type { Context } from '#platform/server/context.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { needsContent, parseReportProperties, type DavRequest } from '../properties/index.ts'
import { findIds, formatMemberPath, type Collection, type NamedMember } from '../resources/index.ts'
import { READ_BATCH } from '../resources/limits.ts'
import { formatToken, listChangesSince, parseToken } from '../sync/index.ts'
import { createXmlError, dav, escapeXml, findChild, formatElement, formatStatusResponse, type Element } from '../xml/index.ts'
import { formatSelectedMembers } from './format-members.ts'

type StateReader = { readState: (collection: Collection) => Promise<Parameters<typeof parseToken>[1]> }

/** RFC 6578. Throws 403 for a sync token that is not valid. */
export async function syncCollection(
  request: DavRequest & StateReader,
  collection: Collection,
  report: Element,
): Promise<AsyncIterable<string>> {
  const token = findChild(report, dav('sync-token'))
  if (!token) throw createXmlError('must contain a sync-token, which is empty the first time')
  const limit = parseLimit(report)
  const state = await request.readState(collection)
  const revision = parseToken(token.text.trim(), state)
  const changes = await listChangesSince(request.ctx, state, { revision, limit })
  const isTruncated = limit !== undefined && changes.length > limit
  const listed = isTruncated ? changes.slice(0, limit) : changes
  const nextToken = formatToken(state.id, isTruncated ? listed.at(-1)!.revision : state.revision)
  return formatChanges(request, collection, { changes: listed, elements: parseReportProperties(report), nextToken, isTruncated })
}

function parseLimit(report: Element): number | undefined {
  const limit = findChild(report, dav('limit'))
  if (!limit) return undefined
  const count = Number(findChild(limit, dav('nresults'))?.text.trim())
  if (Number.isInteger(count) && count > 0) return count
  throw new DavProblem(403, { precondition: 'dav:number-of-matches-within-limits', detail: 'The limit must be a positive number.' })
}

type Changes = {
  changes: readonly { name: string; etag: string | null }[]
  elements: readonly Element[]
  nextToken: string
  isTruncated: boolean
}

async function* formatChanges(request: DavRequest, collection: Collection, options: Changes): AsyncIterable<string> {
  const { changes, elements, nextToken, isTruncated } = options
  for (let start = 0; start < changes.length; start += READ_BATCH) {
    const batch = changes.slice(start, start + READ_BATCH)
    const removed = batch.filter(({ etag }) => etag === null)
    yield removed.map(({ name }) => formatStatusResponse(formatMemberPath(collection.path, name), 404)).join('')
    yield* formatSelectedMembers(request, collection, { members: await toMembers(request.ctx, collection, { batch, elements }), elements })
  }
  if (isTruncated) yield formatStatusResponse(collection.path, 507, formatElement(dav('number-of-matches-within-limits')))
  yield formatElement(dav('sync-token'), escapeXml(nextToken))
}

type ChangeBatch = { batch: Changes['changes']; elements: readonly Element[] }

/** Ids are only needed to read the content. */
async function toMembers(ctx: Context, collection: Collection, { batch, elements }: ChangeBatch): Promise<NamedMember[]> {
  const changed = batch.flatMap(({ name, etag }) => (etag === null ? [] : [{ name, etag, id: 0 }]))
  if (!needsContent(elements) || changed.length === 0) return changed
  const ids = await findIds(
    ctx,
    collection,
    changed.map(({ name }) => name),
  )
  return changed.map((member) => ({ ...member, id: ids.get(member.name) ?? 0 }))
}
