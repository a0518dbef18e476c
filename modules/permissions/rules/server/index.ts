export { getPermissionNames, renamePermission } from './permission-references.ts'
export { getExtent, getAllowedFields, listRights } from './rights.ts'
