export { findResponsible } from './settings.ts'
