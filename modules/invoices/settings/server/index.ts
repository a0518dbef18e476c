export { toNumberKey, assignNumber } from './invoice-numbers.ts'
export { type StoredSettings, readSettings } from './stored-settings.ts'
