export {
  DEFAULT_REMINDERS,
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
