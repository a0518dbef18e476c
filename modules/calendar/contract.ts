import { freeTimeEndpoints } from './availability/contract.ts'
import { eventEndpoints } from './events/contract.ts'
import { exportEndpoints } from './export/contract.ts'
import { replyEndpoints } from './replies/contract.ts'
import { roomEndpoints } from './rooms/contract.ts'
import { settingsEndpoints } from './settings/contract.ts'

export { PersonBusy, Slot } from './availability/contract.ts'
export * from './events/contract.ts'
export { CalendarFeed } from './export/contract.ts'
export { GuestInvitation } from './replies/contract.ts'
export { EventRoom, Room, RoomAvailability, RoomBooking } from './rooms/contract.ts'
export { CalendarSettings } from './settings/contract.ts'
export { WorkingHours, WorkingInterval } from './working-hours/contract.ts'

/**
 * Users see only their own events and those they are invited to; no permission rule extends this.
 * Notifications link to `/calendar?event=<id>`, for one occurrence with `&occurrence=<original start>`. Their kinds are
 * `invited`, `changed`, `cancelled` (values: person, title, start), `responded` (person, title, start, response), `proposed`
 * (person, title, start: the proposed time) and `reminder` (title, start, location); `start` has the format of event responses.
 */
export const calendar = {
  ...eventEndpoints,
  ...settingsEndpoints,
  ...freeTimeEndpoints,
  ...exportEndpoints,
  ...replyEndpoints,
  ...roomEndpoints,
}
