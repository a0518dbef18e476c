import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { User, userStatuses } from '#platform/contract/user.ts'
import { createInput, Id, Nullable, OneOf, pagingParameters, updateInput, closedObject } from '#platform/contract/schema.ts'
import { UserView } from '../user-schema.ts'

export const userSorts = ['fullName', 'username', 'email', 'role', 'status', 'company', 'country', 'lastSeenAt', 'createdAt'] as const
export type UserSort = (typeof userSorts)[number]

/** The maximum number of users in one bulk command. */
export const BULK_LIMIT = 500

const Draft = createInput(User, ['fullName', 'username', 'email'])
/** The role defaults to `staff`. The status is `active` with a password, otherwise `pending` until the invitation is accepted. */
export const UserDraft = Type.Unsafe<Static<typeof Draft> & { password?: string }>({
  ...Draft,
  properties: { ...(Draft as unknown as { properties: object }).properties, password: Type.String({ minLength: 8, maxLength: 256 }) },
})
export type UserDraft = Static<typeof UserDraft>
export const UserPatch = updateInput(UserView)
export type UserPatch = Static<typeof UserPatch>

const filters = {
  q: pagingParameters.q,
  role: Type.Optional(Type.String({ maxLength: 64 })),
  status: Type.Optional(OneOf(['', ...userStatuses])),
  sortColumn: Type.Optional(OneOf(['', ...userSorts])),
  sort: Type.Optional(OneOf(['', 'asc', 'desc'])),
}
const listInput = { ...filters, page: pagingParameters.page, perPage: pagingParameters.perPage }

/** Counts of all visible users regardless of filters; null if the viewer cannot read the status of all of them. */
export const StatusTotals = Nullable(
  Type.Object({ all: Type.Integer(), pending: Type.Integer(), active: Type.Integer(), inactive: Type.Integer() }),
)

const UserOutput = Type.Object({ user: UserView })
const UsersOutput = Type.Object({ users: Type.Array(UserView), total: Type.Integer() })

export const userEndpoints = {
  listAllUsers: endpoint('GET /api/users/list/all-data', {
    access: ['read', 'User'],
    summary: 'List all users, newest first',
    topic: 'users',
    input: Type.Object({}),
    output: UsersOutput,
  }),
  listUsers: endpoint('GET /api/users/list/data', {
    access: ['read', 'User'],
    summary: 'List users, filtered, sorted and paged, with totals by status',
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
  getUser: endpoint('GET /api/users/user', {
    access: ['read', 'User'],
    summary: 'Get a user',
    topic: 'users',
    input: Type.Object({ id: Id }),
    output: UserOutput,
  }),
  /** Streams CSV in UTF-8 with a byte order mark, using the filters of the list. Requires the Bearer header. */
  exportUsers: endpoint('GET /api/users/export', {
    access: ['read', 'User'],
    summary: 'Export the filtered users as CSV (text/csv), without columns the viewer cannot read',
    input: Type.Object(filters),
    output: Type.Unsafe<string>({ contentMediaType: 'text/csv' }),
  }),
  addUser: endpoint('POST /apps/users/add-user', {
    access: ['create', 'User'],
    summary: 'Add a user; the request body is the user itself',
    input: UserDraft,
    output: UserOutput,
  }),
  updateUser: endpoint('POST /apps/users/update-user', {
    access: ['update', 'User'],
    summary: 'Update a user',
    input: closedObject({ user: UserPatch }),
    output: UserOutput,
  }),
  setUserStatus: endpoint('POST /apps/users/set-status', {
    access: ['update', 'User'],
    summary: 'Activate or deactivate users, all or none; deactivating ends their sessions immediately',
    input: closedObject({ userIds: Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT }), status: OneOf(['active', 'inactive']) }),
    output: Type.Object({ users: Type.Array(UserView) }),
  }),
  deleteUser: endpoint('DELETE /apps/users/delete', {
    access: ['delete', 'User'],
    requiresRecentSignIn: true,
    summary: 'Delete a user and end their sessions; can be undone for 30 days',
    input: Type.Object({ id: Id }),
    output: UserOutput,
  }),
}
