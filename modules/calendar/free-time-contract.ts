import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, OneOf, Person, Time } from '#platform/contract/schema.ts'

const Slot = Type.Object({ start: Time, end: Time })
type Slot = Static<typeof Slot>

/** `unknown`: this calendar cannot be read, so nothing is known of the person's time; never to be shown as free. */
const PersonBusy = Type.Object({ person: Person, state: OneOf(['known', 'unknown']), busy: Type.Array(Slot) })
type PersonBusy = Static<typeof PersonBusy>
export { PersonBusy, Slot }

const clock = (fallback: string) => Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', default: fallback }))

const asked = {
  people: Type.Array(Id, { minItems: 1, maxItems: 50, commas: true }),
  start: Time,
  /** At most 62 days after the start. */
  end: Time,
  /** An event of the caller's own view that takes up no time here: the one that is being planned anew. */
  without: Type.Optional(Id),
}

export const freeTimeEndpoints = {
  freeBusy: endpoint({
    method: 'GET',
    path: '/apps/calendar/free-busy',
    access: ['read', 'Event'],
    summary: 'When people are busy, never with what; overlapping times are joined',
    topic: 'calendar',
    input: Type.Object(asked),
    /** In the order asked for. */
    output: Type.Object({ people: Type.Array(PersonBusy) }),
  }),
  findTime: endpoint({
    method: 'GET',
    path: '/apps/calendar/find-time',
    access: ['read', 'Event'],
    summary: 'The first times at which all of these people are free; those whose calendar cannot be read are named, not taken for free',
    topic: 'calendar',
    input: Type.Object({
      ...asked,
      /** Length of what is planned. */
      minutes: Type.Integer({ minimum: 5, maximum: 1440 }),
      /** Daily hours, local in `timeZone` (the viewer's own unless given); 08:00 to 18:00 unless given. */
      from: clock('08:00'),
      until: clock('18:00'),
      timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      /** ISO weekdays, Monday is 1; Monday to Friday unless given. */
      weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, commas: true })),
    }),
    /** At most 20 slots, each as long as asked for, at full quarter hours, none in the past. `unknown`: people nothing is known of. */
    output: Type.Object({ slots: Type.Array(Slot), unknown: Type.Array(Person) }),
  }),
}
