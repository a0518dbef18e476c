import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { parseReportProperties, type DavRequest } from '../properties/index.ts'
import { findIds, parseLocation, type Collection, type NamedMember } from '../resources/index.ts'
import { HREF_LIMIT, READ_BATCH } from '../resources/limits.ts'
import { createXmlError, dav, findChildren, formatStatusResponse, type Element } from '../xml/index.ts'
import { formatSelectedMembers } from './format-members.ts'

/** RFC 4791, 7.9, and RFC 6352, 8.7. Throws 403 for too many addresses. */
export function multiget(request: DavRequest, collection: Collection, report: Element): AsyncIterable<string> {
  const hrefs = [...new Set(findChildren(report, dav('href')).map(({ text }) => text.trim()))]
  if (hrefs.length === 0) throw createXmlError('must contain at least one href')
  if (hrefs.length > HREF_LIMIT)
    throw new DavProblem(403, {
      precondition: 'dav:number-of-matches-within-limits',
      detail: `A multiget can contain at most ${HREF_LIMIT} addresses; this one has ${hrefs.length}. Send several requests.`,
    })
  return formatHrefs(request, collection, { hrefs, elements: parseReportProperties(report) })
}

type Hrefs = { hrefs: readonly string[]; elements: readonly Element[] }

async function* formatHrefs(request: DavRequest, collection: Collection, { hrefs, elements }: Hrefs): AsyncIterable<string> {
  for (let start = 0; start < hrefs.length; start += READ_BATCH) {
    const batch = hrefs.slice(start, start + READ_BATCH).map((href) => ({ href, name: getName(request, collection, href) }))
    const members = await findMembers(
      request,
      collection,
      batch.flatMap(({ name }) => name ?? []),
    )
    yield batch
      .filter(({ name }) => name === undefined || !members.has(name))
      .map(({ href }) => formatStatusResponse(href, 404))
      .join('')
    yield* formatSelectedMembers(request, collection, { members: [...members.values()], elements })
  }
}

/** Undefined if the address is not one of this collection. */
function getName({ ctx }: DavRequest, { kind, collection }: Collection, href: string): string | undefined {
  const location = parseLocation(href)
  const isHere = location?.type === 'member' && location.kind === kind && location.userId === ctx.viewer.id && location.id === collection.id
  return isHere ? location.name : undefined
}

async function findMembers({ ctx }: DavRequest, collection: Collection, names: readonly string[]): Promise<Map<string, NamedMember>> {
  if (names.length === 0) return new Map()
  const ids = await findIds(ctx, collection, names)
  const members = await collection.source.listMembers(ctx, collection.collection, { ids: [...ids.values()] })
  const byId = new Map(members.map((member) => [member.id, member]))
  return new Map(
    [...ids].flatMap(([name, id]) => {
      const member = byId.get(id)
      return member ? [[name, { ...member, name }] as const] : []
    }),
  )
}
