export { filterContacts } from './filter-contacts.ts'
export { MessageResults, SearchScope } from './message-results.tsx'
