export { keepAnOwner, lockMembers } from './members.ts'
