export { InvitationLinkDialog } from './invitation-link-dialog.tsx'
export { useInvite } from './use-invite.ts'
