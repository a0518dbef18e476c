import type { RecordResponse, AccessFixture, FieldValues, ModuleAccess } from '#platform/contract/access.ts'

const isSelf = ({ id }: RecordResponse, viewerId: number) => id === viewerId
const isCustom = ({ isBuiltIn, isSystem }: RecordResponse) => !isBuiltIn && !isSystem
const isUnused = (role: RecordResponse) => isCustom(role) && role.userCount === 0

const roleChanges = (role: RecordResponse, { createUniqueText }: AccessFixture): FieldValues[] => [
  { name: createUniqueText('name') },
  { description: createUniqueText('description') },
  { rules: [...(role.rules as unknown[]), { action: 'read', subject: 'Auth' }] },
  { name: createUniqueText('name'), description: createUniqueText('description') },
]

/** Names of roles and permissions appear wherever they are assigned, so they contain no secret. */
const roles: FieldValues[] = [
  { name: 'Depot' },
  { name: 'Warehouse team', rules: [{ action: 'read', subject: 'Auth' }] },
  { name: 'Warehouse leads', rules: [{ action: 'read', subject: 'Auth', inverted: true }] },
]
const permissions: FieldValues[] = [
  { name: 'open-gates' },
  { name: 'sign-off', assignedTo: ['Warehouse team'] },
  { name: 'weigh-pallets', assignedTo: ['Warehouse team', 'Warehouse leads'] },
  { name: 'close-gates', assignedTo: ['Warehouse leads'] },
  { name: 'tow' },
]

const withinOwnRights = 'users can only manage roles within their own rights'

export const access: ModuleAccess = {
  endpoints: {
    listPermissions: {
      type: 'list',
      subject: 'Permission',
      rows: ['permissions'],
      total: 'total',
      search: ['name'],
      filters: [
        { fields: ['assignedTo'], input: () => ({ role: 'staff' }) },
        { fields: ['assignedTo'], input: () => ({ role: 'Warehouse team' }) },
      ],
      sorts: [
        { fields: ['name'], input: { sortColumn: 'name' } },
        { fields: ['name'], input: { sortColumn: 'name', sort: 'desc' } },
        { fields: ['createdAt'], input: { sortColumn: 'createdAt' } },
      ],
    },
    addPermission: {
      type: 'create',
      subject: 'Permission',
      rows: ['permission'],
      input: (permission) => ({ permission }),
      defaults: () => ({ name: '', assignedTo: [], isSystem: false, module: null, title: null }),
      inputs: ({ createUniqueText }) => [{ name: createUniqueText('name') }, { name: `Warehouse ${createUniqueText('name')}` }],
      extraDenialReason: withinOwnRights,
    },
    updatePermission: {
      type: 'write',
      subject: 'Permission',
      action: 'update',
      rows: ['permission'],
      input: ([id], { name }) => ({ id, name }),
      changes: (_, { createUniqueText }) => [{ name: createUniqueText('name') }],
      applies: isCustom,
    },
    deletePermission: {
      type: 'write',
      subject: 'Permission',
      action: 'delete',
      rows: ['permission'],
      input: ([id]) => ({ id }),
      applies: isCustom,
      extraDenialReason: withinOwnRights,
    },
    assignPermission: {
      type: 'write',
      subject: 'Permission',
      action: 'update',
      rows: ['permission'],
      input: ([id], { assignedTo }) => ({ id, assignedTo }),
      changes: () => [{ assignedTo: ['Depot'] }],
      applies: isCustom,
      extraDenialReason: 'requires the right to edit every role that changes, and all rights involved',
    },
    listRoles: { type: 'list', subject: 'Role', rows: ['roles'], total: 'total', search: ['name'] },
    getRole: { type: 'read', subject: 'Role', rows: ['role'], input: (id) => ({ id }) },
    addRole: {
      type: 'create',
      subject: 'Role',
      rows: ['role'],
      input: (role) => ({ role }),
      defaults: () => ({ name: '', description: '', rules: [], permissions: [], isBuiltIn: false }),
      inputs: ({ createUniqueText }) => [
        { name: createUniqueText('name') },
        { name: createUniqueText('name'), description: createUniqueText('description') },
        { name: createUniqueText('name'), rules: [{ action: 'read', subject: 'Auth' }] },
      ],
      extraDenialReason: withinOwnRights,
    },
    updateRole: {
      type: 'write',
      subject: 'Role',
      action: 'update',
      rows: ['role'],
      input: ([id], changes) => ({ role: { id, ...changes } }),
      changes: roleChanges,
      applies: isCustom,
      extraDenialReason: withinOwnRights,
    },
    deleteRole: {
      type: 'write',
      subject: 'Role',
      action: 'delete',
      rows: ['role'],
      input: ([id]) => ({ id }),
      applies: isUnused,
      extraDenialReason: withinOwnRights,
    },
    previewRole: {
      type: 'write',
      subject: 'Role',
      action: 'update',
      rows: [],
      input: ([id]) => ({ role: { id, rules: [], permissions: [] } }),
      extraDenialReason: 'the preview reveals the current rights of the role',
    },
    getCatalogue: { type: 'gate', reason: 'the catalogue is the same for all users', input: {} },
    whatMay: {
      type: 'read',
      subject: 'User',
      rows: [],
      input: (userId) => ({ userId }),
      always: isSelf,
      extraDenialReason: 'requires the right to read roles and the role of this person',
    },
    whoMay: {
      type: 'read',
      subject: 'Task',
      rows: [],
      input: (id) => ({ entity: 'task', id }),
      extraDenialReason: 'requires the right to read the role and status of all users',
    },
    why: {
      type: 'read',
      subject: 'User',
      rows: [],
      input: (userId) => ({ userId, action: 'read', subject: 'Task' }),
      always: isSelf,
      extraDenialReason: 'requires the right to read roles and the role of this person',
    },
  },
  subjects: {},
  platformSubjects: {
    Role: {
      make: {
        by: 'addRole',
        inputs: roles.map((role) => ({ createUniqueText }) => ({
          role: { ...role, description: `Secret ${createUniqueText('description')}` },
        })),
      },
      view: 'listRoles',
      testedElsewhere: ['userCount', 'users'],
    },
    Permission: {
      make: { by: 'addPermission', inputs: permissions.map((permission) => () => ({ permission })) },
      view: 'listPermissions',
    },
  },
  topics: {},
}
