import { calendar } from '../contract.ts'
import { addEvent } from './add-event.ts'
import { demo } from './demo.ts'
import { attendanceSubject, eventSubject } from './event-subject.ts'
import { exportCalendar } from './export.ts'
import { feedSubject, listFeeds, readFeed, renewFeed, revokeFeed } from './feeds.ts'
import { findTime, freeBusy } from './free-time.ts'
import { importCalendar } from './import-job.ts'
import { cancelImport, getImport, importSubject, listImports, startImport, takeImportBack, undoImport } from './imports.ts'
import { getEvent, listEvents } from './list-events.ts'
import { migrations } from './migrations.ts'
import { notices } from './notices.ts'
import { purgeEvents } from './purge.ts'
import { remind } from './reminders.ts'
import { removeEvent } from './remove-event.ts'
import { respond, setReminders, undoAttendance } from './respond.ts'
import { getCalendarSettings, settingsSubject, undoSettings, updateCalendarSettings } from './settings.ts'
import type { CalendarTables } from './tables.ts'
import { undoEvent } from './undo-event.ts'
import { updateEvent } from './update-event.ts'
import { eventsFound } from './search-group.ts'
import { serverModule } from '#platform/server/module.ts'

export { addEvent } from './add-event.ts'
export { conflictsWith, eventStates, putInvitation, readInvitation, standingOf } from './invitations.ts'

/** What belongs to one person alone; without it nobody finds even their own. */
const own = { action: 'read', subject: ['Attendance', 'CalendarSettings', 'CalendarFeed', 'EventImport'] }

export const calendarModule = serverModule<typeof calendar, CalendarTables>({
  name: 'calendar',
  search: [eventsFound],
  contract: calendar,
  verbs: {
    listEvents,
    getEvent,
    addEvent,
    updateEvent,
    removeEvent,
    respond,
    setReminders,
    getCalendarSettings,
    updateCalendarSettings,
    freeBusy,
    findTime,
    startImport,
    getImport,
    listImports,
    cancelImport,
    takeImportBack,
    exportCalendar,
    listFeeds,
    renewFeed,
    revokeFeed,
    readFeed,
  },
  migrations,
  subjects: [eventSubject, attendanceSubject, settingsSubject, feedSubject, importSubject],
  topics: [
    { name: 'calendar', own: true, may: () => true },
    { name: 'calendar-imports', own: true, may: () => true },
    { name: 'calendar-feeds', own: true, may: () => true },
  ],
  permissions: [
    {
      name: 'calendar.use',
      title: 'Keep a calendar and invite others',
      rules: [{ action: ['read', 'create', 'update', 'delete'], subject: 'Event' }, own],
      assignedTo: ['manager', 'staff'],
    },
    {
      name: 'calendar.attend',
      title: 'See and answer the invitations of others',
      rules: [{ action: 'read', subject: 'Event' }, own],
      assignedTo: ['guest'],
    },
  ],
  undo: {
    event: undoEvent,
    attendance: undoAttendance,
    'calendar-settings': undoSettings,
    'calendar-feed': 'never',
    'event-import': undoImport,
  },
  notices,
  jobs: [remind, importCalendar, purgeEvents],
  pages: [{ id: 8, title: 'Calendar', icon: 'calendar-days', link: '/calendar', access: ['read', 'Event'] }],
  demo,
})
