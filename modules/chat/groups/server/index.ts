export { ensureOwner, lockMembers } from './members.ts'
