import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { User } from '#platform/contract/identity.ts'
import { Id, Nullable, OneOf, Time } from '#platform/contract/schema.ts'

/** Emailed if SMTP is configured (`link` is null); otherwise `link` is returned once. Valid for 7 days. */
export const Invitation = Type.Object({ delivery: OneOf(['mail', 'link']), link: Nullable(Type.String()), expiresAt: Time })
export type Invitation = Static<typeof Invitation>

const Token = Type.String({ minLength: 1, maxLength: 128 })

export const invitationEndpoints = {
  inviteUser: endpoint({
    method: 'POST',
    path: '/apps/users/invite',
    access: ['update', 'User'],
    summary: 'Create a one-time link with which the user sets a password; earlier links become invalid',
    hasSecretResponse: true,
    input: Type.Object({ id: Id }, { additionalProperties: false }),
    output: Type.Object({ invitation: Invitation }),
  }),
  openInvitation: endpoint({
    method: 'POST',
    path: '/api/users/open-invitation',
    access: 'public',
    summary: 'Get the name and email address of the invited user; 400 `users.invitation_invalid` for used or expired invitations',
    input: Type.Object({ token: Token }, { additionalProperties: false }),
    output: Type.Object({ fullName: Type.String(), email: Type.String(), workspace: Type.String() }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/users/accept-invitation',
    access: 'public',
    summary: 'Accept an invitation and set a password; the user can then sign in',
    input: Type.Object(
      { token: Token, password: Type.String({ minLength: 8, maxLength: 256 }), fullName: Type.Optional(User.properties.fullName) },
      { additionalProperties: false },
    ),
    output: Type.Object({ email: Type.String() }),
  }),
}
