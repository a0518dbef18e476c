export { isNotModified, type Conditions } from './conditions.ts'
export { deleteObject, putObject } from './change-object.ts'
