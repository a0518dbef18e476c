/** These load the iCalendar library on first use instead of at startup. */
export const loadVeventFormatter = () => import('./format-vevent.ts')
export const loadInvitationReader = () => import('./read-invitation.ts')
export const loadSchedulingReader = () => import('./read-scheduling.ts')
export const loadReplyFormatter = () => import('./format-reply.ts')
export const loadObjectReader = () => import('./read-calendar-object.ts')

export { formatLine } from '#platform/server/content-lines/content-line.ts'
export { toParts, type UnknownParts } from './unknown-parts.ts'
export { formatVcalendar, listZones } from './format-vcalendar.ts'
export type { ImportedEvent, ReadCalendar } from './read-calendar.ts'
export type { CalendarObject, ObjectPeople, ObjectPerson } from './read-calendar-object.ts'
export type { InvitedEvent, ReadInvitation } from './read-invitation.ts'
export type { SchedulingItem } from './read-scheduling.ts'
export { participationStatuses } from './participation-statuses.ts'
export type { SkippedEvent, SkipReason } from './skipped-event-error.ts'
export { readCalendarInWorker } from './read-calendar-in-worker.ts'
export { InvalidFileError } from './split-calendar.ts'
