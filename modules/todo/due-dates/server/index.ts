export { assertTimeZone, toDueColumns, getDueSortKey } from './due-columns.ts'
