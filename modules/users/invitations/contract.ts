import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { User } from '#platform/contract/user.ts'
import { Id, Nullable, OneOf, Time, closedObject } from '#platform/contract/schema.ts'

/** Emailed if SMTP is configured (`link` is null); otherwise `link` is returned once. Valid for 7 days. */
export const Invitation = Type.Object({ delivery: OneOf(['mail', 'link']), link: Nullable(Type.String()), expiresAt: Time })
export type Invitation = Static<typeof Invitation>

const Token = Type.String({ minLength: 1, maxLength: 128 })

export const invitationEndpoints = {
  inviteUser: endpoint('POST /apps/users/invite', {
    access: ['update', 'User'],
    requiresSession: true,
    summary: 'Create a one-time link with which the user sets a password; earlier links become invalid',
    hasSecretResponse: true,
    input: closedObject({ id: Id }),
    output: Type.Object({ invitation: Invitation }),
  }),
  openInvitation: endpoint('POST /api/users/open-invitation', {
    access: 'public',
    summary: 'Get the name and email address of the invited user; 400 `users.invitation_invalid` for used or expired invitations',
    input: closedObject({ token: Token }),
    output: Type.Object({ fullName: Type.String(), email: Type.String(), workspace: Type.String() }),
  }),
  acceptInvitation: endpoint('POST /api/users/accept-invitation', {
    access: 'public',
    summary: 'Accept an invitation and set a password; the user can then sign in',
    input: closedObject({
      token: Token,
      password: Type.String({ minLength: 8, maxLength: 256 }),
      fullName: Type.Optional(User.properties.fullName),
    }),
    output: Type.Object({ email: Type.String() }),
  }),
}
