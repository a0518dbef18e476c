export {
  DEFAULT_REMINDERS,
  getOccurrenceLink,
  moveResponseKeys,
  parseGuestIds,
  listGuestIds,
  inviteGuests,
  moveResponses,
  notifyPerson,
  notifyGuests,
  uninviteGuests,
  getDefaultReminders,
} from './guests.ts'
export {
  type EmailGuestChanges,
  findOrganizerAddress,
  insertEmailGuests,
  listEmailGuests,
  parseEmailGuests,
  saveEmailGuests,
  updateEmailGuest,
} from './email-guests.ts'
export { getAnswer, getValidFrom, parseAnswers, parseProposals, toEmailGuest } from './guest-answers.ts'
