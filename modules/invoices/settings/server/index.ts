export { toNumberKey, assignNumber } from './invoice-numbers.ts'
export { type StoredSettings, completeSeller, readSettings } from './stored-settings.ts'
