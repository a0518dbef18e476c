export { inviteUser } from './invitations.ts'
