import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Session, User, userStatuses } from '#platform/contract/identity.ts'
import { draft, Id, Nullable, OneOf, paging, patch, Person, readOnly, Time } from '#platform/contract/schema.ts'

export { userStatuses } from '#platform/contract/identity.ts'

export const userSorts = ['fullName', 'username', 'email', 'role', 'status', 'company', 'country', 'lastSeenAt', 'createdAt'] as const
export type UserSort = (typeof userSorts)[number]

/** The most people that one act changes. */
export const BULK_LIMIT = 500
export const AVATAR_LIMIT_BYTES = 2 * 1024 * 1024

const own = User.properties

/** A user as the viewer may see them: what the viewer may not read is null. */
export const UserView = Type.Object({
  id: readOnly(Id),
  createdAt: readOnly(Nullable(Time)),
  updatedAt: readOnly(Nullable(Time)),
  fullName: Nullable(own.fullName),
  username: Nullable(own.username),
  email: Nullable(own.email),
  /** The name of a role. */
  role: Nullable(own.role),
  status: Nullable(own.status),
  /** Address of a picture of 256 × 256 pixels. */
  avatar: readOnly(Nullable(Type.String())),
  company: own.company,
  country: own.country,
  contact: own.contact,
  language: Nullable(own.language),
  timeZone: Nullable(own.timeZone),
  lastSeenAt: own.lastSeenAt,
})
export type UserView = Static<typeof UserView>

const Draft = draft(User, ['fullName', 'username', 'email'])
/** Without a role `staff`; without a password `pending` until they accept an invitation, else `active`. */
export const UserDraft = Type.Unsafe<Static<typeof Draft> & { password?: string }>({
  ...Draft,
  properties: { ...(Draft as unknown as { properties: object }).properties, password: Type.String({ minLength: 8, maxLength: 256 }) },
})
export type UserDraft = Static<typeof UserDraft>
export const UserPatch = patch(UserView)
export type UserPatch = Static<typeof UserPatch>

const filters = {
  q: paging.q,
  role: Type.Optional(Type.String({ maxLength: 64 })),
  status: Type.Optional(OneOf(['', ...userStatuses])),
  sortColumn: Type.Optional(OneOf(['', ...userSorts])),
  sort: Type.Optional(OneOf(['', 'asc', 'desc'])),
}
const listInput = { ...filters, page: paging.page, perPage: paging.perPage }

/** All visible people by status, before any filter; null where the viewer may not read everyone's status. */
export const StatusTotals = Nullable(
  Type.Object({ all: Type.Integer(), pending: Type.Integer(), active: Type.Integer(), inactive: Type.Integer() }),
)

/** Sent by mail where SMTP is set up (`link` is null then), else answered once to be handed over; valid for 7 days. */
export const Invitation = Type.Object({ delivery: OneOf(['mail', 'link']), link: Nullable(Type.String()), expiresAt: Time })
export type Invitation = Static<typeof Invitation>

const OneUser = Type.Object({ user: UserView })
const ManyUsers = Type.Object({ users: Type.Array(UserView), total: Type.Integer() })
const Token = Type.String({ minLength: 1, maxLength: 128 })

export const users = {
  listAllUsers: endpoint({
    method: 'GET',
    path: '/api/users/list/all-data',
    access: ['read', 'User'],
    summary: 'All people, newest first',
    topic: 'users',
    input: Type.Object({}),
    output: ManyUsers,
  }),
  listUsers: endpoint({
    method: 'GET',
    path: '/api/users/list/data',
    access: ['read', 'User'],
    summary: 'A page of people, filtered and sorted, with totals by status',
    topic: 'users',
    input: Type.Object(listInput),
    output: Type.Object({
      users: Type.Array(UserView),
      total: Type.Integer(),
      totals: StatusTotals,
      params: Type.Object({
        q: Type.String(),
        role: Type.String(),
        status: OneOf(['', ...userStatuses]),
        sortColumn: OneOf(userSorts),
        sort: OneOf(['asc', 'desc']),
        page: Type.Integer(),
        perPage: Type.Integer(),
      }),
    }),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/api/users/user',
    access: ['read', 'User'],
    summary: 'One person',
    topic: 'users',
    input: Type.Object({ id: Id }),
    output: OneUser,
  }),
  /** CSV in UTF-8 with a byte order mark, streamed; the same filters as the list. To be fetched with the Bearer header. */
  exportUsers: endpoint({
    method: 'GET',
    path: '/api/users/export',
    access: ['read', 'User'],
    summary: 'The filtered people as CSV (text/csv), without the columns that the viewer may not read',
    input: Type.Object(filters),
    output: Type.Unsafe<string>({ description: 'text/csv' }),
  }),
  addUser: endpoint({
    method: 'POST',
    path: '/apps/users/add-user',
    access: ['create', 'User'],
    summary: 'Add a person; the body is the user itself',
    input: UserDraft,
    output: OneUser,
  }),
  updateUser: endpoint({
    method: 'POST',
    path: '/apps/users/update-user',
    access: ['update', 'User'],
    summary: 'Change a person',
    input: Type.Object({ user: UserPatch }, { additionalProperties: false }),
    output: OneUser,
  }),
  setUserStatus: endpoint({
    method: 'POST',
    path: '/apps/users/set-status',
    access: ['update', 'User'],
    summary: 'Activate or deactivate people, all of them or none; the sessions of those deactivated end at once',
    input: Type.Object(
      { userIds: Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT }), status: OneOf(['active', 'inactive']) },
      { additionalProperties: false },
    ),
    output: Type.Object({ users: Type.Array(UserView) }),
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/apps/users/delete',
    access: ['delete', 'User'],
    summary: 'Delete a person; their sessions end at once, undo brings the account back within 30 days',
    input: Type.Object({ id: Id }),
    output: OneUser,
  }),
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
      { token: Token, password: Type.String({ minLength: 8, maxLength: 256 }), fullName: Type.Optional(own.fullName) },
      { additionalProperties: false },
    ),
    output: Type.Object({ email: Type.String() }),
  }),
  listUserSessions: endpoint({
    method: 'GET',
    path: '/api/users/sessions',
    access: ['update', 'User'],
    summary: 'The sessions of a person whom the viewer may change',
    topic: 'users',
    input: Type.Object({ id: Id }),
    output: Type.Object({ sessions: Type.Array(Session) }),
  }),
  endUserSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/sessions',
    access: ['update', 'User'],
    summary: 'End one session of a person, or all without `sessionId`',
    input: Type.Object({ id: Id, sessionId: Type.Optional(Id) }),
    output: Type.Object({ ended: Type.Integer() }),
  }),
  /** `image`: PNG, JPEG, WebP, AVIF or GIF as base64 without a `data:` prefix. */
  setAvatar: endpoint({
    method: 'POST',
    path: '/api/users/avatar',
    access: 'signed-in',
    summary: "Set a picture, one's own or that of a person whose `avatar` the viewer may change; it is re-encoded without its metadata",
    bodyLimit: 3 * 1024 * 1024,
    input: Type.Object({ id: Id, image: Type.String({ minLength: 1, maxLength: 3 * 1024 * 1024 }) }, { additionalProperties: false }),
    output: Type.Object({ avatar: Type.String() }),
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/api/users/avatar',
    access: 'signed-in',
    summary: 'Remove a picture',
    input: Type.Object({ id: Id }),
    output: Type.Object({ avatar: Nullable(Type.String()) }),
  }),
  /** From then on every request and the socket's hello name the person: header `x-view-as: 12`, `{type: 'hello', viewAs: 12}`. */
  startViewAs: endpoint({
    method: 'POST',
    path: '/api/users/view-as',
    access: ['manage', 'all'],
    summary: 'See the application exactly as this person, read-only, for up to an hour in this session; the person is told',
    input: Type.Object({ id: Id }, { additionalProperties: false }),
    output: Type.Object({ user: Person, expiresAt: Time }),
  }),
  stopViewAs: endpoint({
    method: 'DELETE',
    path: '/api/users/view-as',
    access: 'signed-in',
    summary: 'Be oneself again',
    input: Type.Object({}),
    output: Type.Object({ stopped: Type.Boolean() }),
  }),
}
