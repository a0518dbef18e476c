import type { NamedAddress } from '../../contract.ts'
import type { DemoEmail } from './demo-email.ts'

type InvitationPeople = { organizer: NamedAddress; guests: readonly NamedAddress[]; today: Date }

const DAY_MS = 86_400_000

export function createInvitation(
  { uid, title, inDays, hour, minutes, location }: NonNullable<DemoEmail['invitation']>,
  { organizer, guests, today }: InvitationPeople,
): string {
  const start = new Date(today.getTime() + inDays * DAY_MS + hour * 3_600_000)
  const end = new Date(start.getTime() + minutes * 60_000)
  const stamp = (time: Date) => time.toISOString().replace(/[-:]|\.\d{3}/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nordlicht//Calendar//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SEQUENCE:0',
    `DTSTAMP:${stamp(today)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${title}`,
    `LOCATION:${location.replaceAll(',', '\\,')}`,
    `ORGANIZER;CN=${organizer.name}:mailto:${organizer.email}`,
    ...guests.map(({ name, email }) => `ATTENDEE;CN=${name};PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${email}`),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
