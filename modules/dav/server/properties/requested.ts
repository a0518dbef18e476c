import { createXmlError, dav, findChild, type Element } from '../xml/index.ts'

/** Which properties a client wants. `prop` elements may have parameters, such as those of `calendar-data`. */
export type RequestedProperties = { type: 'all' | 'names' } | { type: 'some'; elements: readonly Element[] }

const isRequest = (element: Element) => [dav('prop'), dav('allprop'), dav('propname')].includes(element.key)

/** An empty body requests all properties (RFC 4918, 9.1). Throws 400 for another element than `propfind`. */
export function parsePropfind(body: Element | undefined): RequestedProperties {
  if (!body) return { type: 'all' }
  if (body.key !== dav('propfind')) throw createXmlError('must be a propfind element')
  return parseRequestedProperties(body)
}

/** Throws 400 unless exactly one of `prop`, `allprop` and `propname` is there. */
export function parseRequestedProperties(parent: Element): RequestedProperties {
  const [request, ...others] = parent.children.filter(isRequest)
  if (!request || others.length > 0) throw createXmlError('must contain one of prop, allprop and propname')
  if (request.key === dav('propname')) return { type: 'names' }
  return request.key === dav('allprop') ? { type: 'all' } : { type: 'some', elements: uniqueElements(request.children) }
}

const uniqueElements = (elements: readonly Element[]) => [...new Map(elements.map((element) => [element.key, element])).values()]

/** The elements of a report, which may have none: it then only returns addresses. */
export function parseReportProperties(report: Element): readonly Element[] {
  const properties = findChild(report, dav('prop'))
  return properties ? uniqueElements(properties.children) : []
}
