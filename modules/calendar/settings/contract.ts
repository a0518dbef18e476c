import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Reminders } from '../events/contract.ts'

export const CalendarSettings = Type.Object({
  /** Whether colleagues who look for a free time can see when the user is busy. */
  sharesBusy: Type.Boolean(),
  /** For new events. */
  reminders: Reminders,
})
export type CalendarSettings = Static<typeof CalendarSettings>

const object = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })

export const settingsEndpoints = {
  getCalendarSettings: endpoint({
    method: 'GET',
    path: '/apps/calendar/settings',
    access: ['read', 'Event'],
    summary: 'Get the user’s calendar settings',
    topic: 'calendar',
    input: Type.Object({}),
    output: Type.Object({ settings: CalendarSettings }),
  }),
  updateCalendarSettings: endpoint({
    method: 'POST',
    path: '/apps/calendar/update-settings',
    access: ['read', 'Event'],
    summary: 'Update the user’s calendar settings',
    input: object({ settings: Type.Partial(CalendarSettings, { additionalProperties: false }) }),
    output: Type.Object({ settings: CalendarSettings }),
  }),
}
