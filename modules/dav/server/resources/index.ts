export { findCollection, listCollections, type Collection } from './collections.ts'
export {
  formatCollectionPath,
  formatHomePath,
  formatMemberPath,
  formatPrincipalPath,
  parseLocation,
  ROOT_PATH,
  type Kind,
  type Location,
} from './locations.ts'
export { findIds, findMember, isReservedName, listNamedMembers, saveName, type NamedMember } from './names.ts'
