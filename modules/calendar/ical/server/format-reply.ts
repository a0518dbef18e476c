import ICAL from 'ical.js'
import type { GuestResponse } from '../../contract.ts'
import type { NamedEmail } from '../../guests/email-address.ts'
import { escapeText, formatLine } from '#platform/server/content-lines/content-line.ts'
import { formatVcalendar } from './format-vcalendar.ts'
import { participationStatuses } from './participation-statuses.ts'
import { mapNamedZones } from './read-calendar.ts'
import { readTimes, type Zones } from './read-times.ts'
import { splitCalendar } from './split-calendar.ts'

const MAX_EVENTS = 200

export type InvitationReply = { attendee: NamedEmail; response: GuestResponse; note: string; now: string; timeZone: string }

/** The REPLY to an invitation, for the whole event if the invitation contains it, otherwise for its occurrences. */
export function formatReply(invitation: string, reply: InvitationReply): string {
  const { blocks } = splitCalendar(invitation, MAX_EVENTS)
  const zones = { floating: reply.timeZone, named: mapNamedZones(blocks) }
  const components = blocks.filter(({ name }) => name === 'VEVENT').map(({ text }) => new ICAL.Component(ICAL.parse(text) as never))
  const series = components.find((component) => !component.hasProperty('recurrence-id'))
  const events = (series ? [series] : components).map((component) => formatEvent(component, reply, zones))
  return formatVcalendar({ method: 'REPLY', zones: new Map(), events })
}

type Component = InstanceType<typeof ICAL.Component>

function formatEvent(component: Component, { attendee, response, note, now }: InvitationReply, zones: Zones): string {
  const readText = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const organizer = component.getFirstProperty('organizer')
  const lines = [
    'BEGIN:VEVENT',
    formatLine('UID', readText('uid').replace(/[\r\n]/g, '')),
    formatLine('DTSTAMP', formatUtc(Date.parse(now))),
    formatLine('SEQUENCE', String(Math.max(0, Number.parseInt(readText('sequence'), 10) || 0))),
    ...(organizer ? [ICAL.stringify.property(organizer.toJSON() as never, ICAL.design.icalendar, false)] : []),
    formatLine('ATTENDEE', `mailto:${attendee.email}`, {
      PARTSTAT: participationStatuses[response],
      CN: attendee.name || undefined,
    }),
    ...['dtstart', 'recurrence-id'].flatMap((name) => formatTimes(component, name, zones)),
    formatLine('SUMMARY', escapeText(readText('summary'))),
    ...(note ? [formatLine('COMMENT', escapeText(note))] : []),
    'END:VEVENT',
  ]
  return lines.join('\r\n')
}

function formatTimes(component: Component, name: string, zones: Zones): string[] {
  const property = component.getFirstProperty(name)
  const [time] = property ? readTimes(property, zones) : []
  if (!time) return []
  return time.isDate
    ? [formatLine(name.toUpperCase(), formatUtc(time.at).slice(0, 8), { VALUE: 'DATE' })]
    : [formatLine(name.toUpperCase(), formatUtc(time.at))]
}

const formatUtc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
