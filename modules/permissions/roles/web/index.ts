export { useRoleRights } from './role-rights.ts'
export { roleTopics } from './use-delete-role.ts'
