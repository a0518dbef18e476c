import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#platform/server/api-error.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { isNotModified } from '../objects/index.ts'
import { formatContentType, parsePropfind, propfind, proppatch } from '../properties/index.ts'
import { multiget, queryAddressBook, queryCalendar, queryFreeBusy, syncCollection } from '../reports/index.ts'
import { findMember, listCollections, type Collection } from '../resources/index.ts'
import { caldav, carddav, createXmlError, dav, type Element } from '../xml/index.ts'
import { openCollection, parseBody, parseConditions, parseDepth, type OpenRequest } from './request.ts'
import { sendMultistatus, toIterable } from './send-multistatus.ts'

type Handler = (open: OpenRequest, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export const handlePropfind: Handler = async (open, request, reply) => {
  const requested = parsePropfind(parseBody(request))
  const { location } = open
  const responses = await propfind(open, { location, depth: parseDepth(request, location), requested })
  if (!responses) throw notFound('resource')
  return sendMultistatus(reply, responses)
}

export const handleProppatch: Handler = async ({ location, ...open }, request, reply) => {
  if (location.type === 'collection' || location.type === 'member') await openCollection({ location, ...open })
  return sendMultistatus(reply, toIterable(proppatch(request.url, parseBody(request))))
}

export const handleReport: Handler = async (open, request, reply) => {
  const report = parseBody(request)
  if (!report) throw createXmlError('must be a report')
  if (report.key === caldav('free-busy-query'))
    return sendFreeBusy(reply, await queryFreeBusy(open, await listBusyCollections(open), report))
  const { location } = open
  if (location.type !== 'collection') throw createUnsupportedReport()
  const collection = await openCollection(open)
  const run = reports[collection.kind][report.key]
  if (!run) throw createUnsupportedReport()
  return sendMultistatus(reply, await run(open, collection, report))
}

const createUnsupportedReport = () =>
  new DavProblem(403, { precondition: 'dav:supported-report', detail: 'This report is not supported here; see supported-report-set.' })

type Report = (open: OpenRequest, collection: Collection, report: Element) => AsyncIterable<string> | Promise<AsyncIterable<string>>

const reports: Record<Collection['kind'], Record<string, Report>> = {
  calendar: {
    [caldav('calendar-query')]: queryCalendar,
    [caldav('calendar-multiget')]: multiget,
    [dav('sync-collection')]: syncCollection,
  },
  addressbook: {
    [carddav('addressbook-query')]: queryAddressBook,
    [carddav('addressbook-multiget')]: multiget,
    [dav('sync-collection')]: syncCollection,
  },
}

/** One calendar, or all of them in the calendar home. */
async function listBusyCollections(open: OpenRequest): Promise<Collection[]> {
  const { ctx, sources, location } = open
  const isHome = location.type === 'home' && location.kind === 'calendar'
  const collections = isHome ? await listCollections(ctx, sources, 'calendar') : [await openCollection(open)]
  const busy = collections.filter(({ source }) => source.readBusy)
  if (busy.length === 0) throw createUnsupportedReport()
  return busy
}

const sendFreeBusy = (reply: FastifyReply, content: string) => reply.type('text/calendar; charset=utf-8').send(content)

export const handleGet: Handler = async (open, request, reply) => {
  const { ctx, location } = open
  const collection = await openCollection(open)
  const member = location.type === 'member' ? await findMember(ctx, collection, location.name) : undefined
  const vcardVersion = /version="?4\.0/i.test(request.headers.accept ?? '') ? '4.0' : '3.0'
  const [object] = member ? await collection.source.readObjects(ctx, collection.collection, [member.id], { vcardVersion }) : []
  if (!object) throw notFound('object')
  reply.headers({ etag: `"${object.etag}"`, 'content-type': formatContentType(collection) })
  return isNotModified(parseConditions(request), object.etag) ? reply.code(304).send() : reply.send(object.content)
}
