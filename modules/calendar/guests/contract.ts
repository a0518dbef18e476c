import Type, { type Static } from 'typebox'
import { Nullable, OneOf } from '#platform/contract/schema.ts'

export const guestResponses = ['pending', 'accepted', 'declined', 'maybe'] as const
export type GuestResponse = (typeof guestResponses)[number]

export const EMAIL_GUEST_LIMIT = 100
export const GUEST_NOTE_MAX_LENGTH = 1000

const Email = Type.String({ minLength: 3, maxLength: 254 })
const GuestName = Type.String({ maxLength: 200 })

/** A time that a guest proposed instead, in the format of the event's times; for one occurrence, or the whole event if null. */
export const ProposedTime = Type.Object({
  start: Type.String(),
  end: Type.String(),
  note: Type.String(),
  occurrence: Nullable(Type.String()),
})
export type ProposedTime = Static<typeof ProposedTime>

export const EmailGuest = Type.Object({
  email: Email,
  name: GuestName,
  response: OneOf(guestResponses),
  note: Type.String(),
  proposal: Nullable(ProposedTime),
})
export type EmailGuest = Static<typeof EmailGuest>

/** Accepts a guest as in responses, of which only the address and the name are used. */
export const EmailGuestReference = Type.Unsafe<{ email: string; name?: string }>({
  type: 'object',
  properties: { email: Email, name: GuestName, response: {}, note: {}, proposal: {} },
  required: ['email'],
  additionalProperties: false,
})
