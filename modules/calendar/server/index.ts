import { listSubscriptionConnectionProblems } from '../subscriptions/server/list-connection-problems.ts'
import { personErasure } from './erase-person.ts'
import { exportedData } from './exported-data.ts'
import { calendar } from '../contract.ts'
import { addEvent } from '../events/server/add-event.ts'
import { insertDemo } from './demo.ts'
import { attendanceSubject, eventSubject } from './event-subject.ts'
import { calendarSource } from '../dav/server/index.ts'
import { exportCalendar } from '../export/server/export.ts'
import { feedSubject, listFeeds, readFeed, renewFeed, revokeFeed } from '../export/server/feeds.ts'
import { findTime } from '../availability/server/find-time.ts'
import { freeBusy } from '../availability/server/free-time.ts'
import { icsSource } from '../import/server/index.ts'
import { getEvent, listEvents } from '../events/server/list-events.ts'
import { migrations } from './migrations.ts'
import { calendarNotifications } from './notifications.ts'
import { purgeEvents } from './purge.ts'
import { sendReminders } from '../reminders/server/reminders.ts'
import { removeEvent } from '../events/server/remove-event.ts'
import { respondToInvitation, setReminders, undoAttendance } from '../events/server/respond.ts'
import { getCalendarSettings, settingsSubject, undoSettings, updateCalendarSettings } from '../settings/server/settings.ts'
import type { CalendarTables } from './tables.ts'
import { undoEvent } from '../events/server/undo-event.ts'
import { updateEvent } from '../events/server/update-event.ts'
import { eventSearchGroup } from '../events/server/search-group.ts'
import { GUEST_LINK_KEY, sendGuestMessage } from '../imip/server/index.ts'
import { listFreeRooms } from '../rooms/server/free-rooms.ts'
import { listRoomBookings } from '../rooms/server/room-bookings.ts'
import { ROOMS_TOPIC, roomSubject } from '../rooms/server/room-subject.ts'
import { addRoom, listRooms, removeRoom, undoRoom, updateRoom } from '../rooms/server/rooms.ts'
import { getGuestInvitation, respondAsGuest } from '../replies/server/guest-page.ts'
import { acceptProposal, declineProposal } from '../replies/server/proposals.ts'
import { holidayEndpoints } from '../holidays/contract.ts'
import { listHolidayRegions } from '../holidays/server/index.ts'
import { subscriptionEndpoints } from '../subscriptions/contract.ts'
import { subscribedEventsEndpoints } from '../subscriptions/subscribed-events-contract.ts'
import * as subscriptions from '../subscriptions/server/index.ts'
import { references } from './references.ts'
import { serverModule } from '#platform/server/module.ts'

export { addEvent } from '../events/server/add-event.ts'
export { listConflicts, getEventStates, saveInvitation, readInvitation, getInvitationStatus } from '../invitations/server/invitations.ts'
export { applyInvitationEmail } from '../invitations/server/apply-email.ts'
export { findAttendee, respondByEmail } from '../invitations/server/respond-by-email.ts'
export type { ReadInvitation } from '../ical/server/index.ts'

/** Part of every calendar permission, because these records belong to the user. */
const ownRecordsRule = {
  action: 'read',
  subject: ['Attendance', 'CalendarSettings', 'CalendarFeed', 'CalendarSubscription'],
}

/** The browser loads the endpoints of subscriptions only after its first page, so they are not part of `calendar`. */
const contract = { ...calendar, ...subscriptionEndpoints, ...subscribedEventsEndpoints, ...holidayEndpoints }

export const calendarModule = serverModule<typeof contract, CalendarTables>({
  name: 'calendar',
  references,
  depends: ['contacts'],
  documentation: {
    title: 'Calendar',
    description:
      'Events with guests, rooms and recurrence, working hours, availability, import and export of iCalendar files, subscriptions to external calendars and public holidays.',
  },
  search: [eventSearchGroup],
  importSources: [icsSource],
  davCollections: [calendarSource],
  optional: {},
  contract,
  handlers: {
    listEvents,
    getEvent,
    addEvent,
    updateEvent,
    removeEvent,
    respond: respondToInvitation,
    setReminders,
    getCalendarSettings,
    updateCalendarSettings,
    freeBusy,
    findTime,
    exportCalendar,
    listFeeds,
    renewFeed,
    revokeFeed,
    readFeed,
    getGuestInvitation,
    respondAsGuest,
    acceptProposal,
    declineProposal,
    listRooms,
    addRoom,
    updateRoom,
    removeRoom,
    listRoomBookings,
    listFreeRooms,
    ...subscriptions.subscriptionHandlers,
    listHolidayRegions,
  },
  migrations,
  keys: [GUEST_LINK_KEY],
  exports: exportedData,
  erasure: personErasure,
  subjects: [eventSubject, attendanceSubject, settingsSubject, feedSubject, roomSubject, subscriptions.subscriptionSubject],
  topics: [
    { name: 'calendar', isPersonal: true, canSubscribe: () => true },
    { name: 'calendar-feeds', isPersonal: true, canSubscribe: () => true },
    { name: ROOMS_TOPIC, canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'Room') },
    { name: 'calendar-subscriptions', isPersonal: true, canSubscribe: () => true },
  ],
  permissions: [
    {
      name: 'calendar.use',
      title: 'Use the calendar and invite others',
      rules: [
        { action: ['read', 'create', 'update', 'delete'], subject: ['Event', 'CalendarSubscription'] },
        { action: 'read', subject: 'Room' },
        ownRecordsRule,
      ],
      assignedTo: ['manager', 'staff'],
    },
    {
      name: 'calendar.rooms',
      title: 'Manage rooms',
      rules: [{ action: ['read', 'create', 'update', 'delete'], subject: 'Room' }],
    },
    {
      name: 'calendar.attend',
      title: 'View and respond to invitations',
      rules: [{ action: 'read', subject: 'Event' }, ownRecordsRule],
      assignedTo: ['guest'],
    },
  ],
  undo: {
    event: undoEvent,
    attendance: undoAttendance,
    'calendar-settings': undoSettings,
    'calendar-feed': 'never',
    room: undoRoom,
    'calendar-subscription': subscriptions.undoSubscription,
  },
  notificationKinds: calendarNotifications,
  jobs: [sendReminders, sendGuestMessage, purgeEvents, subscriptions.purgeSubscriptions],
  services: [subscriptions.refreshService],
  connectionProblems: listSubscriptionConnectionProblems,
  pages: [{ id: 8, title: 'Calendar', icon: 'calendar-days', link: '/calendar', access: ['read', 'Event'] }],
  demo: insertDemo,
})
