import type { Rule } from '#platform/contract/identity.ts'
import type { RuleSource } from '../rules.ts'

export const ADMIN = 'admin'
/** What whoever registers or is added without a role gets. */
export const NEWCOMER = 'staff'

/** The roles of every workspace, as they are at first; modules add to them by the permissions that they declare. */
export const builtInRoles: ReadonlyMap<string, readonly Rule[]> = new Map<string, readonly Rule[]>([
  [ADMIN, [{ action: 'manage', subject: 'all' }]],
  [
    'manager',
    [
      { action: ['read', 'create', 'update', 'delete'], subject: 'Task' },
      { action: 'read', subject: ['Tag', 'Bookmark', 'Page', 'Role', 'Permission'] },
      { action: ['read', 'create', 'update'], subject: 'User' },
    ],
  ],
  [
    NEWCOMER,
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

export const builtInRules: RuleSource = (role) => builtInRoles.get(role)
