import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { User, userStatuses } from '#platform/contract/identity.ts'
import { draft, Id, Nullable, OneOf, paging, patch } from '#platform/contract/schema.ts'
import { UserView } from '../user-schema.ts'

export const userSorts = ['fullName', 'username', 'email', 'role', 'status', 'company', 'country', 'lastSeenAt', 'createdAt'] as const
export type UserSort = (typeof userSorts)[number]

/** The most people that one call changes. */
export const BULK_LIMIT = 500

const Draft = draft(User, ['fullName', 'username', 'email'])
/** The role defaults to `staff`. The status is `active` with a password, otherwise `pending` until the invitation is accepted. */
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

/** Counts of all visible people regardless of filters; null if the viewer may not read everyone's status. */
export const StatusTotals = Nullable(
  Type.Object({ all: Type.Integer(), pending: Type.Integer(), active: Type.Integer(), inactive: Type.Integer() }),
)

const UserOutput = Type.Object({ user: UserView })
const UsersOutput = Type.Object({ users: Type.Array(UserView), total: Type.Integer() })

export const peopleEndpoints = {
  listAllUsers: endpoint({
    method: 'GET',
    path: '/api/users/list/all-data',
    access: ['read', 'User'],
    summary: 'All people, newest first',
    topic: 'users',
    input: Type.Object({}),
    output: UsersOutput,
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
    output: UserOutput,
  }),
  /** Streams CSV in UTF-8 with a byte order mark, using the filters of the list. Requires the Bearer header. */
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
    output: UserOutput,
  }),
  updateUser: endpoint({
    method: 'POST',
    path: '/apps/users/update-user',
    access: ['update', 'User'],
    summary: 'Change a person',
    input: Type.Object({ user: UserPatch }, { additionalProperties: false }),
    output: UserOutput,
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
    output: UserOutput,
  }),
}
