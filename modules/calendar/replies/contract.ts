import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, Id, OneOf } from '#platform/contract/schema.ts'
import { OccurrenceKey, OneEvent } from '../events/event-schema.ts'
import { GUEST_NOTE_MAX_LENGTH, guestResponses } from '../guests/contract.ts'

/** What a guest without a user account sees of an event. */
export const GuestInvitation = Type.Object({
  title: Type.String(),
  start: Type.String(),
  end: Type.String(),
  allDay: Type.Boolean(),
  timeZone: Type.String(),
  location: Type.String(),
  description: Type.String(),
  organizer: Type.String(),
  email: Type.String(),
  name: Type.String(),
  /** Whether the response applies to several occurrences. */
  isSeries: Type.Boolean(),
  isCancelled: Type.Boolean(),
  response: OneOf(guestResponses),
  note: Type.String(),
})
export type GuestInvitation = Static<typeof GuestInvitation>

const LinkToken = Type.String({ minLength: 1, maxLength: 300, description: 'The signed part of the link in the invitation email' })
const OneInvitation = Type.Object({ invitation: GuestInvitation })

/** A guest can propose one time for the series and one for each occurrence. */
const proposalInput = {
  id: Id,
  email: Type.String({ maxLength: 254, description: 'The guest who proposed the time' }),
  occurrence: Type.Optional(OccurrenceKey),
}

export const replyEndpoints = {
  getGuestInvitation: endpoint('GET /apps/calendar/guest-invitation', {
    access: 'public',
    summary: 'Get the event of a link in an invitation email, as its guest sees it',
    input: Type.Object({ token: LinkToken }),
    output: OneInvitation,
  }),
  respondAsGuest: endpoint('POST /apps/calendar/guest-response', {
    access: 'public',
    summary: 'Respond to an invitation by the link in its email, and notify the organizer',
    input: closedObject({
      token: LinkToken,
      response: OneOf(['accepted', 'declined', 'maybe']),
      note: Type.Optional(Type.String({ maxLength: GUEST_NOTE_MAX_LENGTH })),
    }),
    output: OneInvitation,
  }),
  acceptProposal: endpoint('POST /apps/calendar/accept-proposal', {
    access: ['update', 'Event'],
    summary: 'Move an event to the time that a guest proposed, and invite the guests to the new time',
    input: closedObject(proposalInput),
    output: OneEvent,
  }),
  declineProposal: endpoint('POST /apps/calendar/decline-proposal', {
    access: ['update', 'Event'],
    summary: 'Decline the time that a guest proposed, and tell the guest by email',
    input: closedObject(proposalInput),
    output: OneEvent,
  }),
}
