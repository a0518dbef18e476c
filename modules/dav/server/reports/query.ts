import type { DavObject } from '#platform/server/dav/dav-collection.ts'
import { parseReportProperties, type DavRequest } from '../properties/index.ts'
import { listNamedMembers, type Collection } from '../resources/index.ts'
import { caldav, carddav, findChild, findChildren, type Element } from '../xml/index.ts'
import { formatSelectedMembers } from './format-members.ts'
import { matchesComponent, matchesProperty, type Component } from './match-filter.ts'
import {
  createInvalidFilter,
  parseComponentFilter,
  parsePropertyFilter,
  type ComponentFilter,
  type PropertyFilter,
} from './parse-filter.ts'

/** RFC 4791, 7.8. Throws 403 for a filter that is not valid or not supported. */
export async function queryCalendar(request: DavRequest, collection: Collection, report: Element): Promise<AsyncIterable<string>> {
  const [element, ...others] = findChildren(findChild(report, caldav('filter')) ?? emptyElement, caldav('comp-filter'))
  if (!element || others.length > 0) throw createInvalidFilter('The filter must contain one comp-filter.')
  const filter = parseComponentFilter(element)
  if (filter.name !== 'VCALENDAR') throw createInvalidFilter('The outermost comp-filter must be that of VCALENDAR.')
  const [component] = filter.components
  const elements = parseReportProperties(report)
  if (isNeverMet(collection, filter)) return formatSelectedMembers(request, collection, { members: [], elements })
  const timeRange = filter.components.length === 1 ? component?.timeRange : undefined
  const members = await listNamedMembers(request.ctx, collection, timeRange && { timeRange })
  const matches = needsContentMatch(collection, filter) ? await createMatcher((root) => matchesComponent([root], filter)) : undefined
  return formatSelectedMembers(request, collection, { members, elements, matches })
}

const emptyElement: Element = { key: '', attributes: {}, children: [], text: '' }

const listNames = ({ collection: { components } }: Collection): readonly string[] => components

/** A calendar of events contains no tasks, and the other way around. */
const isNeverMet = (collection: Collection, { isNotDefined, components }: ComponentFilter) =>
  isNotDefined ||
  components.some((one) => one.name !== 'VTIMEZONE' && listNames(collection).includes(one.name) === one.isNotDefined && isOnly(collection))

const isOnly = (collection: Collection) => listNames(collection).length === 1

const needsContentMatch = (collection: Collection, { properties, components }: ComponentFilter) =>
  properties.length > 0 ||
  components.length > 1 ||
  components.some((one) => one.properties.length > 0 || one.components.length > 0 || !isOnly(collection) || one.name === 'VTIMEZONE')

/** RFC 6352, 8.6. */
export async function queryAddressBook(request: DavRequest, collection: Collection, report: Element): Promise<AsyncIterable<string>> {
  const filter = findChild(report, carddav('filter'))
  const filters = findChildren(filter ?? emptyElement, carddav('prop-filter')).map((one) => parsePropertyFilter(one, 'addressbook'))
  const members = await listNamedMembers(request.ctx, collection)
  const matchesAll = filter?.attributes.test === 'allof'
  const matches = filters.length > 0 ? await createMatcher((card) => matchesContact(card, filters, matchesAll)) : undefined
  return formatSelectedMembers(request, collection, {
    members,
    elements: parseReportProperties(report),
    matches,
    limit: parseLimit(report),
  })
}

const matchesContact = ([, properties]: Component, filters: readonly PropertyFilter[], matchesAll: boolean) =>
  matchesAll ? filters.every((one) => matchesProperty(properties, one)) : filters.some((one) => matchesProperty(properties, one))

function parseLimit(report: Element): number | undefined {
  const limit = findChild(report, carddav('limit'))
  const count = Number(limit && findChild(limit, carddav('nresults'))?.text.trim())
  return Number.isInteger(count) && count > 0 ? count : undefined
}

/** Loads the parser on first use instead of at startup. */
async function createMatcher(matches: (root: Component) => boolean): Promise<(object: DavObject) => boolean> {
  const { default: ICAL } = await import('ical.js')
  return ({ content }) => matches(ICAL.parse(content) as unknown as Component)
}
