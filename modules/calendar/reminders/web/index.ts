export { RemindersField, formatReminder } from './reminders-field.tsx'
