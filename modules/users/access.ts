import type { Answered, AccessWorld, Fields, ModuleAccess } from '#platform/contract/access.ts'
import { userSorts } from './people/contract.ts'

const SORTED_BY_DEFAULT = 'createdAt'
/** A PNG of one white pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const rankRule = 'nobody governs whoever may do more than they may'
/** This user has a role without rights, so everyone with update permission may edit them. */
const isEditable = ({ username }: Answered) => username === 'stranger'
const isOneself = ({ id }: Answered, viewerId: number) => id === viewerId
/** Every viewer may assign a role that grants nothing. */
const getEmptyRoleName = ({ made }: AccessWorld) => made('Role').find(({ rules }) => (rules as unknown[]).length === 0)!.name

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
  // Undo cannot restore the role of the editable user, because it does not exist.
  ...(isEditable(user) ? [] : [{ role: getEmptyRoleName(world) }]),
  { status: 'inactive' },
  { company: world.word('company'), status: 'inactive' },
]

const countByStatus = (people: readonly Answered[], status: string) => people.filter((one) => one.status === status).length

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
          pending: countByStatus(people, 'pending'),
          active: countByStatus(people, 'active'),
          inactive: countByStatus(people, 'inactive'),
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
        { ...draft(world), role: getEmptyRoleName(world) },
        { ...draft(world), role: getEmptyRoleName(world), company: world.word('company'), language: 'fr' },
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
      applies: isEditable,
      refusesMore: rankRule,
    },
    setUserStatus: {
      door: 'write',
      subject: 'User',
      action: 'update',
      many: true,
      rows: ['users'],
      input: (userIds, { status }) => ({ userIds, status: status === 'active' ? status : 'inactive' }),
      changes: () => [{ status: 'inactive' }, { status: 'active' }],
      applies: isEditable,
      refusesMore: rankRule,
    },
    deleteUser: {
      door: 'write',
      subject: 'User',
      action: 'delete',
      rows: ['user'],
      input: ([id]) => ({ id }),
      applies: isEditable,
      refusesMore: rankRule,
    },
    inviteUser: {
      door: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id }),
      // Anyone with the link can set the password and take over the account.
      changes: () => [{ email: 'taken-over@harbour.test' }],
      applies: isEditable,
      refusesMore: rankRule,
    },
    openInvitation: { door: 'public', reason: 'the one-time link is the right', input: { token: 'no such link' } },
    acceptInvitation: {
      door: 'public',
      reason: 'the one-time link is the right',
      input: { token: 'no such link', password: 'seven boats' },
    },
    listUserSessions: { door: 'read', subject: 'User', action: 'update', rows: [], input: (id) => ({ id }), refusesMore: rankRule },
    endUserSessions: {
      door: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id }),
      applies: isEditable,
      refusesMore: rankRule,
    },
    setAvatar: {
      door: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id, image: PICTURE }),
      changes: () => [{ avatar: 'a new picture' }],
      always: isOneself,
      applies: isEditable,
      refusesMore: rankRule,
    },
    removeAvatar: {
      door: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id }),
      changes: () => [{ avatar: 'none any more' }],
      always: isOneself,
      applies: isEditable,
      refusesMore: rankRule,
    },
    startViewAs: { door: 'gate', reason: 'only administrators see as somebody else', input: { id: 1 } },
    stopViewAs: { door: 'own', reason: "ends the caller's own view" },
  },
  subjects: {},
  topics: {},
}
