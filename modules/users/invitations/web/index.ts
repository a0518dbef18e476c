export { InvitationLinkDialog } from './invitation-link-dialog.tsx'
export { InvitePeopleDialog } from './bulk/invite-people-dialog.tsx'
export { useInvite } from './use-invite.ts'
