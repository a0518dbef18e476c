export { getOwnAddress, getWorkspaceDomain } from './domain.ts'
export { findSettings } from './find-settings.ts'
