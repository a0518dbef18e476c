export { toEventFields, createEventDefaults, insertOwnerReminders } from './add-event.ts'
export { createEventSerializer, listAttendances } from './event-response.ts'
export { expandEvents, listEvents } from './list-events.ts'
export { insertEvent, publishCalendars, toSearchFields, saveEvent } from './save-event.ts'
