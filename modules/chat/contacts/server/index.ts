export { contactOf, newContact } from './contacts.ts'
