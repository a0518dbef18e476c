import type { DavObject, DavReadOptions } from '#platform/server/dav/dav-collection.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { createMemberFormatter, listObjectsInBatches, needsContent, type DavRequest } from '../properties/index.ts'
import { formatMemberPath, type Collection, type NamedMember } from '../resources/index.ts'
import { LIST_BATCH } from '../resources/limits.ts'
import { caldav, carddav, findChild, formatStatusResponse, type Element } from '../xml/index.ts'

type Selection = {
  members: readonly NamedMember[]
  elements: readonly Element[]
  /** Keeps only objects with this content. */
  matches?: ((object: DavObject) => boolean) | undefined
  limit?: number | undefined
}

/** The responses of a report in parts. Objects that were deleted meanwhile get 404. */
export async function* formatSelectedMembers(request: DavRequest, collection: Collection, selection: Selection): AsyncIterable<string> {
  const { members, elements, matches, limit = Number.POSITIVE_INFINITY } = selection
  const options = parseDataOptions(collection, elements)
  const format = createMemberFormatter(
    request,
    collection,
    elements.map(({ key }) => key),
  )
  if (!matches && !needsContent(elements)) {
    for (let start = 0; start < members.length; start += LIST_BATCH)
      yield members
        .slice(start, start + LIST_BATCH)
        .map((member) => format(member))
        .join('')
    return
  }
  let count = 0
  for await (const { objects, missing } of listObjectsInBatches(request, collection, { members, options })) {
    const matching = objects.filter(({ object }) => !matches || matches(object)).slice(0, limit - count)
    count += matching.length
    yield matching.map(({ member, object }) => format(member, object)).join('')
    if (!matches) yield missing.map(({ name }) => formatStatusResponse(formatMemberPath(collection.path, name), 404)).join('')
    if (count >= limit) return
  }
}

/** Throws 403 if the client wants another format than the server has. */
function parseDataOptions({ kind }: Collection, elements: readonly Element[]): DavReadOptions {
  const data = elements.find(({ key }) => key === caldav('calendar-data') || key === carddav('address-data'))
  const { 'content-type': type, version } = data?.attributes ?? {}
  if (kind === 'calendar') assertCalendarData(data, { type, version })
  else if ((type !== undefined && !/^text\/(x-)?vcard$/i.test(type)) || (version !== undefined && version !== '3.0' && version !== '4.0'))
    throw new DavProblem(403, { precondition: 'carddav:supported-address-data', detail: 'Contacts are text/vcard of version 3.0 or 4.0.' })
  return { vcardVersion: version === '4.0' ? '4.0' : '3.0' }
}

function assertCalendarData(data: Element | undefined, { type, version }: { type: string | undefined; version: string | undefined }): void {
  const precondition = 'caldav:supported-calendar-data'
  if ((type !== undefined && type !== 'text/calendar') || (version !== undefined && version !== '2.0'))
    throw new DavProblem(403, { precondition, detail: 'Calendar objects are text/calendar of version 2.0.' })
  if (data && findChild(data, caldav('expand')))
    throw new DavProblem(403, { precondition, detail: 'Recurring events are returned as series; expand is not supported.' })
}
