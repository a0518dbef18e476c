import type { Answered, AccessWorld, Fields, ModuleAccess } from '#platform/contract/access.ts'
import { userSorts } from './contract.ts'

const SORTED_BY_DEFAULT = 'createdAt'
/** A white picture of one pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const rank = 'nobody governs whoever may do more than they may'
/** Active, without a password, and with a role that grants nothing, so that everybody who may change people may change this one. */
const isMovable = ({ username }: Answered) => username === 'stranger'
const isOneself = ({ id }: Answered, viewerId: number) => id === viewerId
/** A role that grants nothing may be given by anybody. */
const roleless = ({ made }: AccessWorld) => made('Role').find(({ rules }) => (rules as unknown[]).length === 0)!.name

const draft = ({ word }: AccessWorld): Fields => {
  const username = word('username')
  return { fullName: `Harbour ${word('fullName')}`, username, email: `${username}@harbour.test` }
}

const userChanges = (user: Answered, world: AccessWorld): Fields[] => [
  { fullName: `Harbour ${world.word('fullName')}` },
  { username: world.word('username') },
  { email: `${world.word('email')}@harbour.test` },
  { company: world.word('company') },
  { contact: world.word('contact') },
  { language: 'pt' },
  // What the movable one has is no role that undo could give back.
  ...(isMovable(user) ? [] : [{ role: roleless(world) }]),
  { status: 'inactive' },
  { company: world.word('company'), status: 'inactive' },
]

const countOf = (people: readonly Answered[], status: string) => people.filter((one) => one.status === status).length

export const usersAccess: ModuleAccess = {
  doors: {
    listAllUsers: { door: 'list', subject: 'User', rows: ['users'], total: 'total' },
    listUsers: {
      door: 'list',
      subject: 'User',
      rows: ['users'],
      total: 'total',
      search: ['fullName', 'username', 'email', 'company'],
      filters: [
        { fields: ['role'], input: ({ role }) => ({ role }) },
        { fields: ['status'], input: ({ status }) => ({ status }) },
      ],
      sorts: userSorts.flatMap((sortColumn) => [
        { fields: [sortColumn], input: { sortColumn } },
        ...(sortColumn === SORTED_BY_DEFAULT ? [] : [{ fields: [sortColumn], input: { sortColumn, sort: 'desc' } }]),
      ]),
      sums: {
        name: 'totals',
        fields: ['status'],
        of: (people) => ({
          all: people.length,
          pending: countOf(people, 'pending'),
          active: countOf(people, 'active'),
          inactive: countOf(people, 'inactive'),
        }),
      },
    },
    getUser: { door: 'read', subject: 'User', rows: ['user'], input: (id) => ({ id }) },
    exportUsers: { door: 'export', subject: 'User' },
    addUser: {
      door: 'create',
      subject: 'User',
      rows: ['user'],
      input: (given) => given,
      defaults: () => ({
        fullName: '',
        username: '',
        email: '',
        role: 'staff',
        status: 'pending',
        avatar: null,
        company: null,
        country: null,
        contact: null,
        language: 'en',
        timeZone: 'UTC',
        lastSeenAt: null,
      }),
      given: (world) => [
        draft(world),
        { ...draft(world), role: roleless(world) },
        { ...draft(world), role: roleless(world), company: world.word('company'), language: 'fr' },
      ],
      refusesMore: 'nobody gives a role that may do more than they may',
    },
    updateUser: {
      door: 'write',
      subject: 'User',
      action: 'update',
      rows: ['user'],
      input: ([id], changes) => ({ user: { id, ...changes } }),
      changes: userChanges,
      applies: isMovable,
      refusesMore: rank,
    },
    setUserStatus: {
      door: 'write',
      subject: 'User',
      action: 'update',
      many: true,
      rows: ['users'],
      input: (userIds, { status }) => ({ userIds, status: status === 'active' ? status : 'inactive' }),
      changes: () => [{ status: 'inactive' }, { status: 'active' }],
      applies: isMovable,
      refusesMore: rank,
    },
    deleteUser: {
      door: 'write',
      subject: 'User',
      action: 'delete',
      rows: ['user'],
      input: ([id]) => ({ id }),
      applies: isMovable,
      refusesMore: rank,
    },
    inviteUser: {
      door: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id }),
      // Whoever holds the link sets the password, and so holds the account.
      changes: () => [{ email: 'taken-over@harbour.test' }],
      applies: isMovable,
      refusesMore: rank,
    },
    openInvitation: { door: 'public', reason: 'the one-time link is the right', input: { token: 'no such link' } },
    acceptInvitation: {
      door: 'public',
      reason: 'the one-time link is the right',
      input: { token: 'no such link', password: 'seven boats' },
    },
    listUserSessions: { door: 'read', subject: 'User', action: 'update', rows: [], input: (id) => ({ id }), refusesMore: rank },
    endUserSessions: {
      door: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id }),
      applies: isMovable,
      refusesMore: rank,
    },
    setAvatar: {
      door: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id, image: PICTURE }),
      changes: () => [{ avatar: 'a new picture' }],
      always: isOneself,
      applies: isMovable,
      refusesMore: rank,
    },
    removeAvatar: {
      door: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id }),
      changes: () => [{ avatar: 'none any more' }],
      always: isOneself,
      applies: isMovable,
      refusesMore: rank,
    },
    startViewAs: { door: 'gate', reason: 'only administrators see as somebody else', input: { id: 1 } },
    stopViewAs: { door: 'own', reason: "ends the caller's own view" },
  },
  subjects: {},
  topics: {},
}
