export { GUEST_LINK_KEY, readGuestLink } from './guest-link.ts'
export { sendGuestMessage } from './send-message.ts'
export { sendCancellation, sendChanges, sendCurrentVersion, sendDeclinedProposal, sendInvitation } from './send-to-guests.ts'
