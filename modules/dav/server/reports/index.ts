export { queryFreeBusy } from './free-busy.ts'
export { multiget } from './multiget.ts'
export { queryAddressBook, queryCalendar } from './query.ts'
export { syncCollection } from './sync-collection.ts'
