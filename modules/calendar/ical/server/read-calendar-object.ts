import ICAL from 'ical.js'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import type { GuestResponse } from '../../contract.ts'
import { InvalidRuleError } from '#platform/contract/recurrence-rule.ts'
import { computeRange, OVERRIDES_MAX_LENGTH } from '../../recurrence/server/index.ts'
import { isPlainReminder } from './alarms.ts'
import { participationStatuses } from './participation-statuses.ts'
import { mapNamedZones, mergeSeries, type EventWithoutRange, type Member } from './read-calendar.ts'
import { readEvent } from './read-event.ts'
import { SkippedEventError } from './skipped-event-error.ts'
import { InvalidFileError, splitCalendar, type Block } from './split-calendar.ts'

/** `email` is the address of a `mailto:` URL, otherwise empty. `isManagedByClient`: the server must not send messages to the person. */
export type ObjectPerson = { email: string; name: string; response: GuestResponse; isManagedByClient: boolean }
export type ObjectPeople = { organizer: ObjectPerson | null; attendees: ObjectPerson[] }

/** An event with its exceptions, as one object of a CalDAV calendar. */
export type CalendarObject = EventWithoutRange & {
  rangeStart: string
  rangeEnd: string
  /** Of the series. */
  people: ObjectPeople
  /** Of single occurrences, by original start. */
  occurrencePeople: ReadonlyMap<string, ObjectPeople>
}

const MAX_COMPONENTS = 1_001

/** Throws a DavProblem unless the text is exactly one valid event, with or without exceptions (RFC 4791, 4.1). */
export function readCalendarObject(text: string, timeZone: string): CalendarObject {
  const blocks = splitObject(text)
  const zones = { floating: timeZone, named: mapNamedZones(blocks) }
  const vevents = blocks.filter(({ name }) => name === 'VEVENT')
  const members = vevents.map((block) => readMember(block, zones))
  const event = rejectSkipped(() => mergeSeries(getCommonUid(members), members))
  if (event.overrides.length > OVERRIDES_MAX_LENGTH) throw createProblem('max-resource-size', 'The series has too many exceptions.')
  const people = members.map(({ event: { recurrenceId }, block }) => [recurrenceId, readPeople(block)] as const)
  const series = people.find(([key]) => key === null) ?? people[0]!
  return {
    ...event,
    ...rejectSkipped(() => computeRange(event)),
    people: series[1],
    occurrencePeople: new Map(people.flatMap(([key, one]) => (key === null ? [] : [[key, one] as const]))),
  }
}

type ObjectPrecondition = 'max-resource-size' | 'supported-calendar-component' | 'valid-calendar-data' | 'valid-calendar-object-resource'

const createProblem = (name: ObjectPrecondition, detail: string) => new DavProblem(403, { precondition: `caldav:${name}`, detail })

function splitObject(text: string): Block[] {
  if (/^METHOD:/im.test(text)) throw createProblem('valid-calendar-object-resource', 'A stored object must not have a METHOD.')
  const { blocks, ignored } = splitText(text)
  if (ignored > 0) throw createProblem('valid-calendar-object-resource', 'An object must only contain components of one type.')
  return blocks
}

function splitText(text: string) {
  try {
    if (text.includes('\0')) throw new InvalidFileError('wrong_encoding')
    return splitCalendar(text, MAX_COMPONENTS)
  } catch (error) {
    if (!(error instanceof InvalidFileError)) throw error
    const hasOthers = /^BEGIN:V(TODO|JOURNAL|FREEBUSY|AVAILABILITY|POLL)\s*$/im.test(text)
    if (error.problem === 'no_events' && hasOthers)
      throw createProblem('supported-calendar-component', 'This calendar only contains events (VEVENT).')
    throw createProblem('valid-calendar-data', invalidFiles[error.problem])
  }
}

const invalidFiles: Record<InvalidFileError['problem'], string> = {
  not_a_calendar: 'The content is not an iCalendar object.',
  cut_off: 'The content is incomplete: a component has no END.',
  wrong_encoding: 'The content is not text in UTF-8.',
  too_many_events: `The object has more than ${MAX_COMPONENTS} components.`,
  no_events: 'The object contains no event.',
}

/** Alarms with properties of other programs are stored as they are, because a reminder is only a number of minutes. */
function readMember(block: Block, zones: Parameters<typeof readEvent>[2]): Member {
  const event = rejectSkipped(() => readEvent(block.text, block.line, zones))
  const components = parseBlock(block)
    .getAllSubcomponents()
    .filter((component) => !isPlainReminder(component, event.title))
    .map((component) => component.toJSON() as unknown)
  const { components: _, ...parts } = event.unknownParts
  return { event: { ...event, unknownParts: { ...parts, ...(components.length > 0 && { components }) } }, block }
}

function rejectSkipped<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SkippedEventError) && !(error instanceof InvalidRuleError)) throw error
    throw createProblem('valid-calendar-data', `The event cannot be stored: ${error.message}.`)
  }
}

function getCommonUid(members: readonly Member[]): string {
  const [uid = '', ...others] = new Set(members.map(({ event }) => event.uid))
  if (uid === '') throw createProblem('valid-calendar-object-resource', 'The event has no UID.')
  if (others.length > 0) throw createProblem('valid-calendar-object-resource', 'All components of an object must have the same UID.')
  const keys = members.map(({ event }) => event.recurrenceId)
  if (new Set(keys).size < keys.length)
    throw createProblem('valid-calendar-object-resource', 'The series and each occurrence can appear only once in an object.')
  return uid
}

const parseBlock = ({ text }: Block) => new ICAL.Component(ICAL.parse(text) as never)

function readPeople(block: Block): ObjectPeople {
  const component = parseBlock(block)
  const organizer = component.getFirstProperty('organizer')
  return { organizer: organizer ? readPerson(organizer) : null, attendees: component.getAllProperties('attendee').map(readPerson) }
}

function readPerson(property: InstanceType<typeof ICAL.Property>): ObjectPerson {
  const address = String(property.getFirstValue() ?? '')
  const status = property.getFirstParameter('partstat')?.toUpperCase() ?? ''
  const [response = 'pending'] = Object.entries(participationStatuses).find(([, name]) => name === status) ?? []
  return {
    email: /^mailto:/i.test(address) ? decodeAddress(address.slice('mailto:'.length)) : '',
    name: property.getFirstParameter('cn') ?? '',
    response: response as GuestResponse,
    isManagedByClient: /^(CLIENT|NONE)$/i.test(property.getFirstParameter('schedule-agent') ?? ''),
  }
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address).trim()
  } catch {
    return address.trim()
  }
}
