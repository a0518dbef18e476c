import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { FullName, EmailAddress, User } from '#platform/contract/user.ts'
import { Id, Nullable, OneOf, Time, closedObject } from '#platform/contract/schema.ts'
import { UserView } from '../user-schema.ts'

/** Emailed if SMTP is configured (`link` is null); otherwise `link` is returned once. Valid for 7 days. */
export const Invitation = Type.Object({ delivery: OneOf(['mail', 'link']), link: Nullable(Type.String()), expiresAt: Time })
export type Invitation = Static<typeof Invitation>

const Token = Type.String({ minLength: 1, maxLength: 128 })

/** The maximum number of people invited by one command */
export const INVITATION_LIMIT = 500

/** `taken`: the address belongs to an account, possibly a deleted one. `invited`: the invitation has not been accepted yet. */
export const invitationProblems = ['invalid', 'repeated', 'taken', 'invited', 'role'] as const
export type InvitationProblem = (typeof invitationProblems)[number]

const InvitedPerson = Type.Object({ name: FullName, email: EmailAddress, role: User.properties.role })
export type InvitedPerson = Static<typeof InvitedPerson>

const DraftPerson = Type.Object({
  name: Type.String({ maxLength: 400 }),
  email: Type.String({ maxLength: 400 }),
  role: Nullable(Type.String({ maxLength: 400, description: 'the default role if null' })),
})

/** A person as read, with what prevents inviting them; the role is null if it does not exist or grants more than the viewer has. */
export const PreviewedPerson = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: Nullable(Type.String()),
  problem: Nullable(OneOf(invitationProblems)),
})
export type PreviewedPerson = Static<typeof PreviewedPerson>

export const invitationEndpoints = {
  inviteUser: endpoint('POST /apps/users/invite', {
    access: ['update', 'User'],
    requiresSession: true,
    summary: 'Create a one-time link with which the user sets a password; earlier links become invalid',
    hasSecretResponse: true,
    input: closedObject({ id: Id }),
    output: Type.Object({ invitation: Invitation }),
  }),
  previewInvitations: endpoint('POST /api/users/preview-invitations', {
    access: ['create', 'User'],
    summary: 'Read names and addresses from text or a CSV file and check whether each person can be invited; changes nothing',
    input: closedObject({
      text: Type.Optional(Type.String({ maxLength: 500_000, description: 'addresses as in the To field of an email, lines or CSV' })),
      file: Type.Optional(
        Type.String({
          maxLength: 1_400_000,
          contentEncoding: 'base64',
          description: 'a CSV file in base64',
          examples: ['ZW1haWwKYUBhY21lLnRlc3Q='],
        }),
      ),
      people: Type.Optional(Type.Array(DraftPerson, { maxItems: INVITATION_LIMIT, description: 'people to check again after editing' })),
    }),
    output: Type.Object({
      people: Type.Array(PreviewedPerson, { description: `the first ${INVITATION_LIMIT}` }),
      total: Type.Integer(),
      roles: Type.Array(Type.String(), { description: 'roles that the viewer can assign' }),
    }),
  }),
  inviteUsers: endpoint('POST /apps/users/invite-users', {
    access: ['create', 'User'],
    requiresSession: true,
    summary: 'Add and invite several people at once; those who already have an account or an invitation are skipped',
    hasSecretResponse: true,
    input: closedObject({ people: Type.Array(InvitedPerson, { minItems: 1, maxItems: INVITATION_LIMIT }) }),
    output: Type.Object({
      users: Type.Array(UserView),
      invitations: Type.Array(Type.Object({ userId: Id, ...Invitation.properties })),
      skipped: Type.Array(Type.Object({ email: Type.String(), problem: OneOf(invitationProblems) })),
    }),
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
