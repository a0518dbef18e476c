import type { Answered, AccessWorld, Fields, ModuleAccess } from '#platform/contract/access.ts'

const isOneself = ({ id }: Answered, viewerId: number) => id === viewerId
const isMadeByPeople = ({ isBuiltIn, isSystem }: Answered) => !isBuiltIn && !isSystem

const roleChanges = (role: Answered, { word }: AccessWorld): Fields[] => [
  { name: word('name') },
  { description: word('description') },
  { rules: [...(role.rules as unknown[]), { action: 'read', subject: 'Auth' }] },
  { name: word('name'), description: word('description') },
]

/** Names of roles and permissions appear wherever they are assigned, so they contain no secret. */
const roles: Fields[] = [
  { name: 'Quay' },
  { name: 'Harbour crew', rules: [{ action: 'read', subject: 'Auth' }] },
  { name: 'Harbour watch', rules: [{ action: 'read', subject: 'Auth', inverted: true }] },
]
const permissions: Fields[] = [
  { name: 'open-gates' },
  { name: 'sign-off', assignedTo: ['Harbour crew'] },
  { name: 'weigh-boats', assignedTo: ['Harbour crew', 'Harbour watch'] },
  { name: 'ring-bells', assignedTo: ['Harbour watch'] },
  { name: 'tow' },
]

const rank = 'nobody gives or governs more than they may'

export const permissionsAccess: ModuleAccess = {
  doors: {
    listPermissions: {
      door: 'list',
      subject: 'Permission',
      rows: ['permissions'],
      total: 'total',
      search: ['name'],
      filters: [
        { fields: ['assignedTo'], input: () => ({ role: 'staff' }) },
        { fields: ['assignedTo'], input: () => ({ role: 'Harbour crew' }) },
      ],
      sorts: [
        { fields: ['name'], input: { sortColumn: 'name' } },
        { fields: ['name'], input: { sortColumn: 'name', sort: 'desc' } },
        { fields: ['createdAt'], input: { sortColumn: 'createdAt' } },
      ],
    },
    addPermission: {
      door: 'create',
      subject: 'Permission',
      rows: ['permission'],
      input: (permission) => ({ permission }),
      defaults: () => ({ name: '', assignedTo: [], isSystem: false, module: null, title: null }),
      given: ({ word }) => [{ name: word('name') }, { name: `Harbour ${word('name')}` }],
      refusesMore: rank,
    },
    updatePermission: {
      door: 'write',
      subject: 'Permission',
      action: 'update',
      rows: ['permission'],
      input: ([id], { name }) => ({ id, name }),
      changes: (_, { word }) => [{ name: word('name') }],
      applies: isMadeByPeople,
    },
    deletePermission: {
      door: 'write',
      subject: 'Permission',
      action: 'delete',
      rows: ['permission'],
      input: ([id]) => ({ id }),
      applies: isMadeByPeople,
      refusesMore: rank,
    },
    assignPermission: {
      door: 'write',
      subject: 'Permission',
      action: 'update',
      rows: ['permission'],
      input: ([id], { assignedTo }) => ({ id, assignedTo }),
      changes: () => [{ assignedTo: ['Quay'] }],
      applies: isMadeByPeople,
      refusesMore: 'needs the right to change each role that differs, and nobody gives more than they may',
    },
    listRoles: { door: 'list', subject: 'Role', rows: ['roles'], total: 'total', search: ['name'] },
    getRole: { door: 'read', subject: 'Role', rows: ['role'], input: (id) => ({ id }) },
    addRole: {
      door: 'create',
      subject: 'Role',
      rows: ['role'],
      input: (role) => ({ role }),
      defaults: () => ({ name: '', description: '', rules: [], permissions: [], isBuiltIn: false }),
      given: ({ word }) => [
        { name: word('name') },
        { name: word('name'), description: word('description') },
        { name: word('name'), rules: [{ action: 'read', subject: 'Auth' }] },
      ],
      refusesMore: rank,
    },
    updateRole: {
      door: 'write',
      subject: 'Role',
      action: 'update',
      rows: ['role'],
      input: ([id], changes) => ({ role: { id, ...changes } }),
      changes: roleChanges,
      applies: isMadeByPeople,
      refusesMore: rank,
    },
    deleteRole: {
      door: 'write',
      subject: 'Role',
      action: 'delete',
      rows: ['role'],
      input: ([id]) => ({ id }),
      applies: isMadeByPeople,
      refusesMore: rank,
    },
    previewRole: {
      door: 'write',
      subject: 'Role',
      action: 'update',
      rows: [],
      input: ([id]) => ({ role: { id, rules: [], permissions: [] } }),
      refusesMore: 'what changes tells what stands in the role',
    },
    getCatalogue: { door: 'gate', reason: 'the same words for everybody', input: {} },
    whatMay: {
      door: 'read',
      subject: 'User',
      rows: [],
      input: (userId) => ({ userId }),
      always: isOneself,
      refusesMore: 'needs the right to read roles, and the role of this person',
    },
    whoMay: {
      door: 'read',
      subject: 'Task',
      rows: [],
      input: (id) => ({ entity: 'task', id }),
      refusesMore: "needs the right to read everybody's role and status",
    },
    why: {
      door: 'read',
      subject: 'User',
      rows: [],
      input: (userId) => ({ userId, action: 'read', subject: 'Task' }),
      always: isOneself,
      refusesMore: 'needs the right to read roles, and the role of this person',
    },
  },
  subjects: {},
  shows: {
    Role: {
      make: {
        by: 'addRole',
        inputs: roles.map((role) => ({ word }) => ({ role: { ...role, description: `Secret ${word('description')}` } })),
      },
      view: 'listRoles',
      besides: ['userCount', 'users'],
    },
    Permission: {
      make: { by: 'addPermission', inputs: permissions.map((permission) => () => ({ permission })) },
      view: 'listPermissions',
    },
  },
  topics: {},
}
