export { chooseNumbering } from './sample-numbers.ts'
export { toNumberKey, assignNumber } from './invoice-numbers.ts'
export { skipImportedNumbers } from './skip-numbers.ts'
export { type StoredSettings, completeSeller, readSettings, readToday } from './stored-settings.ts'
