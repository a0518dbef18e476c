export { foundIn } from './filter-contacts.ts'
export { FoundMessages, SearchScope } from './message-results.tsx'
