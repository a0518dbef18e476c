import type { RecordResponse, AccessFixture, FieldValues, ModuleAccess } from '#platform/contract/access.ts'
import { userSorts } from './users/contract.ts'

const DEFAULT_SORT = 'createdAt'
/** A PNG of one white pixel. */
const SAMPLE_IMAGE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const RANK_RULE = 'users with more permissions than the viewer cannot be managed'
/** This user has a role without permissions, so every viewer with update permission can edit them. */
const isEditable = ({ username }: RecordResponse) => username === 'stranger'
const isOneself = ({ id }: RecordResponse, viewerId: number) => id === viewerId
/** Every viewer may assign a role that grants nothing. */
const getEmptyRoleName = ({ getRecords }: AccessFixture) => getRecords('Role').find(({ rules }) => (rules as unknown[]).length === 0)!.name

const createUserFields = ({ createUniqueText }: AccessFixture): FieldValues => {
  const username = createUniqueText('username')
  return { fullName: `Person ${createUniqueText('fullName')}`, username, email: `${username}@acme.test` }
}

const userChanges = (user: RecordResponse, fixture: AccessFixture): FieldValues[] => [
  { fullName: `Person ${fixture.createUniqueText('fullName')}` },
  { username: fixture.createUniqueText('username') },
  { email: `${fixture.createUniqueText('email')}@acme.test` },
  { company: fixture.createUniqueText('company') },
  { contact: fixture.createUniqueText('contact') },
  { language: 'pt' },
  // Undo cannot restore the role of the editable user, because it does not exist.
  ...(isEditable(user) ? [] : [{ role: getEmptyRoleName(fixture) }]),
  { status: 'inactive' },
  { company: fixture.createUniqueText('company'), status: 'inactive' },
]

const countByStatus = (users: readonly RecordResponse[], status: string) => users.filter((one) => one.status === status).length

export const access: ModuleAccess = {
  endpoints: {
    listAllUsers: { type: 'list', subject: 'User', rows: ['users'], total: 'total' },
    listUsers: {
      type: 'list',
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
        ...(sortColumn === DEFAULT_SORT ? [] : [{ fields: [sortColumn], input: { sortColumn, sort: 'desc' } }]),
      ]),
      sums: {
        name: 'totals',
        fields: ['status'],
        of: (users) => ({
          all: users.length,
          pending: countByStatus(users, 'pending'),
          active: countByStatus(users, 'active'),
          inactive: countByStatus(users, 'inactive'),
        }),
      },
    },
    getUser: { type: 'read', subject: 'User', rows: ['user'], input: (id) => ({ id }) },
    exportUsers: { type: 'export', subject: 'User' },
    addUser: {
      type: 'create',
      subject: 'User',
      rows: ['user'],
      input: (fields) => fields,
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
      inputs: (fixture) => [
        createUserFields(fixture),
        { ...createUserFields(fixture), role: getEmptyRoleName(fixture) },
        { ...createUserFields(fixture), role: getEmptyRoleName(fixture), company: fixture.createUniqueText('company'), language: 'fr' },
      ],
      extraDenialReason: 'roles with more permissions than the viewer has cannot be assigned',
    },
    updateUser: {
      type: 'write',
      subject: 'User',
      action: 'update',
      rows: ['user'],
      input: ([id], changes) => ({ user: { id, ...changes } }),
      changes: userChanges,
      applies: isEditable,
      extraDenialReason: RANK_RULE,
    },
    setUserStatus: {
      type: 'write',
      subject: 'User',
      action: 'update',
      isBulk: true,
      rows: ['users'],
      input: (userIds, { status }) => ({ userIds, status: status === 'active' ? status : 'inactive' }),
      changes: () => [{ status: 'inactive' }, { status: 'active' }],
      applies: isEditable,
      extraDenialReason: RANK_RULE,
    },
    deleteUser: {
      type: 'write',
      subject: 'User',
      action: 'delete',
      rows: ['user'],
      input: ([id]) => ({ id }),
      applies: isEditable,
      extraDenialReason: RANK_RULE,
    },
    inviteUser: {
      type: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id }),
      // Anyone with the link can set the password and take over the account.
      changes: () => [{ email: 'taken-over@acme.test' }],
      applies: isEditable,
      extraDenialReason: RANK_RULE,
    },
    previewInvitations: {
      type: 'gate',
      reason: 'reveals of existing accounts only that an address is taken',
      input: { text: 'Ann <ann.sparks@acme.test>' },
    },
    inviteUsers: {
      type: 'create',
      subject: 'User',
      rows: ['users'],
      input: ({ fullName, email, role = 'staff' }) => ({ people: [{ name: fullName, email, role }] }),
      defaults: (_, { email }) => ({
        username: String(email).split('@')[0],
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
      inputs: (fixture) => [{ ...createUserFields(fixture), role: getEmptyRoleName(fixture) }],
      extraDenialReason: 'an invitation needs the permission to edit the user, and no more permissions than the viewer has',
    },
    openInvitation: { type: 'public', reason: 'the one-time link grants access', input: { token: 'no such link' } },
    acceptInvitation: {
      type: 'public',
      reason: 'the one-time link grants access',
      input: { token: 'no such link', password: 'seven boats' },
    },
    listUserSessions: { type: 'read', subject: 'User', action: 'update', rows: [], input: (id) => ({ id }), extraDenialReason: RANK_RULE },
    endUserSessions: {
      type: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id }),
      applies: isEditable,
      extraDenialReason: RANK_RULE,
    },
    setAvatar: {
      type: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id, image: SAMPLE_IMAGE }),
      changes: () => [{ avatar: 'a new picture' }],
      always: isOneself,
      applies: isEditable,
      extraDenialReason: RANK_RULE,
    },
    removeAvatar: {
      type: 'write',
      subject: 'User',
      action: 'update',
      rows: [],
      input: ([id]) => ({ id }),
      changes: () => [{ avatar: 'none any more' }],
      always: isOneself,
      applies: isEditable,
      extraDenialReason: RANK_RULE,
    },
    startViewAs: { type: 'gate', reason: 'only administrators can view as another user', input: { id: 1 } },
    stopViewAs: { type: 'own', reason: 'ends the viewer’s own view-as session' },
  },
  subjects: {},
  topics: {},
}
