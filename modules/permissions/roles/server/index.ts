export { updateRoleRow } from './save-role.ts'
