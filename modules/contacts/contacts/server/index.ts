export { searchContacts, toSortOrder, type ContactFilter } from './list-contacts.ts'
