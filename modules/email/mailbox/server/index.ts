export { findAdjacentEmail } from './find-emails.ts'
export { type EmailListFilters, buildEmailList } from './email-list.ts'
