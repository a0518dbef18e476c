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
    summary: 'Make a one-time link by which the person sets a password; an earlier link ends',
    answersSecret: true,
    input: Type.Object({ id: Id }, { additionalProperties: false }),
    output: Type.Object({ invitation: Invitation }),
  }),
  openInvitation: endpoint({
    method: 'POST',
    path: '/api/users/open-invitation',
    access: 'public',
    summary: 'Whom an invitation is for; 400 `users.invitation_invalid` where it was used or has expired',
    input: Type.Object({ token: Token }, { additionalProperties: false }),
    output: Type.Object({ fullName: Type.String(), email: Type.String(), workspace: Type.String() }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/users/accept-invitation',
    access: 'public',
    summary: 'Set a password by an invitation, once; then sign in with e-mail and password',
    input: Type.Object(
      { token: Token, password: Type.String({ minLength: 8, maxLength: 256 }), fullName: Type.Optional(User.properties.fullName) },
      { additionalProperties: false },
    ),
    output: Type.Object({ email: Type.String() }),
  }),
}
