import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject } from '#platform/contract/schema.ts'
import { WorkingHours } from '../working-hours/contract.ts'
import { Reminders } from '../events/contract.ts'

export const CalendarSettings = Type.Object({
  /** Whether colleagues can see when the user is busy. */
  sharesBusy: Type.Boolean(),
  /** For new events. */
  reminders: Reminders,
  /** In the user's time zone; by default 9 to 17 on the workdays of their country. */
  workingHours: WorkingHours,
})
export type CalendarSettings = Static<typeof CalendarSettings>

export const settingsEndpoints = {
  getCalendarSettings: endpoint('GET /apps/calendar/settings', {
    access: ['read', 'Event'],
    summary: 'Get the user’s calendar settings',
    topic: 'calendar',
    input: Type.Object({}),
    output: Type.Object({ settings: CalendarSettings }),
  }),
  updateCalendarSettings: endpoint('POST /apps/calendar/update-settings', {
    access: ['read', 'Event'],
    summary: 'Update the user’s calendar settings',
    input: closedObject({ settings: Type.Partial(CalendarSettings, { additionalProperties: false }) }),
    output: Type.Object({ settings: CalendarSettings }),
  }),
}
