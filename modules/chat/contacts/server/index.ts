export { getContact, getNewContact } from './contacts.ts'
