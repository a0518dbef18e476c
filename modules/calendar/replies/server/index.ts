export { applyGuestMessage, type GuestMessageResult } from './apply-guest-message.ts'
