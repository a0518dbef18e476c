import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import type { DavTimeRange } from '#platform/server/dav/dav-collection.ts'
import type { Kind } from '../resources/index.ts'
import { CALDAV, CARDDAV, findChild, findChildren, toKey, type Element } from '../xml/index.ts'

export type TextMatch = {
  text: string
  ignoresCase: boolean
  isNegated: boolean
  matchType: 'equals' | 'contains' | 'starts-with' | 'ends-with'
}
export type ParameterFilter = { name: string; isNotDefined: boolean; textMatch: TextMatch | undefined }
/** `matchesAny`: whether one of the conditions is enough. */
export type PropertyFilter = {
  name: string
  isNotDefined: boolean
  textMatches: TextMatch[]
  parameters: ParameterFilter[]
  matchesAny: boolean
}
export type ComponentFilter = {
  name: string
  isNotDefined: boolean
  timeRange: DavTimeRange | undefined
  properties: PropertyFilter[]
  components: ComponentFilter[]
}

const namespaces: Record<Kind, string> = { calendar: CALDAV, addressbook: CARDDAV }
const vocabularies = { calendar: 'caldav', addressbook: 'carddav' } as const

export const createInvalidFilter = (detail: string): DavProblem => new DavProblem(403, { precondition: 'caldav:valid-filter', detail })

export const createUnsupportedFilter = (kind: Kind, detail: string): DavProblem =>
  new DavProblem(403, { precondition: `${vocabularies[kind]}:supported-filter`, detail })

export function parseComponentFilter(element: Element, isInsideComponent = false): ComponentFilter {
  const { timeRange, ...parts } = parseParts(element, 'calendar')
  if (timeRange && isInsideComponent)
    throw createUnsupportedFilter('calendar', 'A time range is supported for events and tasks, not inside them.')
  const components = findChildren(element, toKey(CALDAV, 'comp-filter'))
  const isInside = isInsideComponent || parts.name !== 'VCALENDAR'
  return {
    ...parts,
    timeRange: timeRange && parseTimeRange(timeRange),
    properties: findChildren(element, toKey(CALDAV, 'prop-filter')).map((filter) => parsePropertyFilter(filter, 'calendar')),
    components: components.map((filter) => parseComponentFilter(filter, isInside)),
  }
}

export function parsePropertyFilter(element: Element, kind: Kind): PropertyFilter {
  const { timeRange, name, isNotDefined } = parseParts(element, kind)
  if (timeRange) throw createUnsupportedFilter(kind, 'A time range is supported for events and tasks, not for their properties.')
  const namespace = namespaces[kind]
  return {
    name,
    isNotDefined,
    textMatches: findChildren(element, toKey(namespace, 'text-match')).map((match) => parseTextMatch(match, kind)),
    parameters: findChildren(element, toKey(namespace, 'param-filter')).map((filter) => parseParameterFilter(filter, kind)),
    matchesAny: kind === 'addressbook' && element.attributes.test !== 'allof',
  }
}

function parseParameterFilter(element: Element, kind: Kind): ParameterFilter {
  const { name, isNotDefined } = parseParts(element, kind)
  const match = findChild(element, toKey(namespaces[kind], 'text-match'))
  return { name, isNotDefined, textMatch: match && parseTextMatch(match, kind) }
}

function parseParts(element: Element, kind: Kind) {
  const name = element.attributes.name?.toUpperCase()
  if (!name) throw createInvalidFilter('Each filter must have a name.')
  const namespace = namespaces[kind]
  const isNotDefined = findChild(element, toKey(namespace, 'is-not-defined')) !== undefined
  return { name, isNotDefined, timeRange: findChild(element, toKey(namespace, 'time-range')) }
}

const collations = ['i;ascii-casemap', 'i;unicode-casemap', 'i;octet', 'default']
const matchTypes = ['equals', 'contains', 'starts-with', 'ends-with'] as const

function parseTextMatch({ attributes, text }: Element, kind: Kind): TextMatch {
  const { collation = 'i;ascii-casemap', 'match-type': matchType = 'contains', 'negate-condition': negate } = attributes
  if (!collations.includes(collation))
    throw new DavProblem(403, {
      precondition: `${vocabularies[kind]}:supported-collation`,
      detail: `The collation ${collation.slice(0, 50)} is not supported, only ${collations.slice(0, 3).join(', ')}.`,
    })
  const knownType = matchTypes.find((name) => name === matchType)
  if (!knownType) throw createUnsupportedFilter(kind, `The match type must be one of ${matchTypes.join(', ')}.`)
  return { text, ignoresCase: collation !== 'i;octet', isNegated: negate === 'yes', matchType: knownType }
}

const UTC_TIME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/

/** Throws 403 unless the element has a start or an end in UTC, in this order. */
export function parseTimeRange({ attributes }: Element): DavTimeRange {
  const [start, end] = [parseUtcTime(attributes.start), parseUtcTime(attributes.end)]
  if (start === undefined && end === undefined) throw createInvalidFilter('A time range must have a start or an end.')
  if (start !== undefined && end !== undefined && end <= start) throw createInvalidFilter('A time range must end after its start.')
  return { start, end }
}

function parseUtcTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const instant = UTC_TIME.test(text) ? Date.parse(text.replace(UTC_TIME, '$1-$2-$3T$4:$5:$6Z')) : Number.NaN
  if (Number.isNaN(instant)) throw createInvalidFilter(`"${text.slice(0, 50)}" is not a UTC time such as 20261120T093000Z.`)
  return instant
}
