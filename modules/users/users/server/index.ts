export { createUser } from './users.ts'
