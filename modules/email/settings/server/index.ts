export { ownAddress, workspaceDomain } from './domain.ts'
export { settingsOf } from './read-settings.ts'
