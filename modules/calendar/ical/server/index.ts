/** Loads the iCalendar library with the first export instead of at startup. */
export const loadVeventFormatter = () => import('./format-vevent.ts')
/** Loads the iCalendar reader with the first invitation instead of at startup. */
export const loadInvitationReader = () => import('./read-invitation.ts')

export { formatVcalendar, listZones } from './format-vcalendar.ts'
export type { ImportedEvent, ReadCalendar } from './read-calendar.ts'
export type { InvitedEvent, ReadInvitation } from './read-invitation.ts'
export { readInThread } from './read-in-thread.ts'
export { InvalidFileError } from './split-calendar.ts'
