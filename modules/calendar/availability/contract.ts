import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, OneOf, Person, Time } from '#platform/contract/schema.ts'
import { EVENT_ROOM_LIMIT } from '../rooms/contract.ts'

const Slot = Type.Object({ start: Time, end: Time })
type Slot = Static<typeof Slot>

/** `unknown`: this person's calendar is not readable. Never treat it as free. */
const PersonBusy = Type.Object({ person: Person, state: OneOf(['known', 'unknown']), busy: Type.Array(Slot) })
type PersonBusy = Static<typeof PersonBusy>
export { PersonBusy, Slot }

const TimeOfDay = (description: string) => Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', description }))

const queryFields = {
  people: Type.Array(Id, { minItems: 1, maxItems: 50, commas: true }),
  start: Time,
  end: { ...Time, description: 'At most 62 days after the start' },
  without: Type.Optional({ ...Id, description: 'The id of an event to ignore, such as the one that is being rescheduled' }),
}

export const freeTimeEndpoints = {
  freeBusy: endpoint('GET /apps/calendar/free-busy', {
    access: ['read', 'Event'],
    summary: 'Get when people are busy, without event details; overlapping times are merged',
    topic: 'calendar',
    input: Type.Object(queryFields),
    output: Type.Object({ people: Type.Array(PersonBusy) }),
  }),
  findTime: endpoint('GET /apps/calendar/find-time', {
    access: ['read', 'Event'],
    summary:
      'Find the first times when everyone is free and works, and these rooms are free; people whose availability is unknown are listed separately and not treated as free',
    topic: 'calendar',
    input: Type.Object({
      ...queryFields,
      minutes: Type.Integer({ minimum: 5, maximum: 1440, description: 'The duration' }),
      rooms: Type.Optional(Type.Array(Id, { maxItems: EVENT_ROOM_LIMIT, commas: true, description: 'Rooms that must be free as well' })),
      /** With any of these three, the search ignores working hours and covers these hours in `timeZone` (by default the viewer's zone). */
      from: TimeOfDay('the earliest start on each day, 08:00 by default, instead of working hours'),
      until: TimeOfDay('the latest end on each day, 18:00 by default, instead of working hours'),
      timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      weekdays: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
          maxItems: 7,
          commas: true,
          description: 'ISO weekdays (Monday is 1), Monday to Friday by default, instead of working hours',
        }),
      ),
    }),
    /** At most 20 future slots that start on a quarter of an hour. `unknown` lists people whose calendars are not readable. */
    output: Type.Object({ slots: Type.Array(Slot), unknown: Type.Array(Person) }),
  }),
}
