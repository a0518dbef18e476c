export { getNextReminderTime, scheduleReminders } from './reminders.ts'
