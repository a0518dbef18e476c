export { findCollection, listCollections, listSources, type Collection, type NamedSource } from './collections.ts'
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
