import type { Rule } from '#platform/contract/rule.ts'
import type { RuleLookup } from '../rules.ts'

export const ADMIN_ROLE = 'admin'
/** The role of users who register or are added without a role. */
export const DEFAULT_ROLE = 'staff'

/** Initial roles of every workspace; modules extend them with the permissions they declare. */
export const builtInRoles: ReadonlyMap<string, readonly Rule[]> = new Map<string, readonly Rule[]>([
  [ADMIN_ROLE, [{ action: 'manage', subject: 'all' }]],
  [
    'manager',
    [
      { action: ['read', 'create', 'update', 'delete'], subject: 'Task' },
      { action: 'read', subject: ['Tag', 'Bookmark', 'Page', 'Role', 'Permission'] },
      { action: ['read', 'create', 'update'], subject: 'User' },
    ],
  ],
  [
    DEFAULT_ROLE,
    [
      { action: ['read', 'create', 'update', 'delete'], subject: 'Task' },
      { action: 'read', subject: ['Tag', 'Bookmark', 'Page'] },
      { action: 'read', subject: 'User', fields: ['fullName', 'avatar', 'role', 'status'] },
      { action: ['create', 'update', 'delete'], subject: 'User', inverted: true },
      { action: 'manage', subject: ['Workspace', 'Permission'], inverted: true },
      { action: 'delete', subject: 'Invoice', inverted: true },
    ],
  ],
  [
    'guest',
    [
      { action: 'read', subject: 'Task', conditions: { 'assignee.id': '${user.id}' } },
      { action: 'read', subject: ['Tag', 'Bookmark', 'Page'] },
      { action: 'read', subject: 'User', fields: ['fullName', 'avatar'] },
    ],
  ],
])

export const builtInRules: RuleLookup = (role) => builtInRoles.get(role)
