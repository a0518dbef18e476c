import { testScreens } from '#e2e/screens.ts'

testScreens('calendar', [
  ['an event', '/calendar?event=1'],
  ['a new event', '/calendar?new=1'],
  ['export of events', '/calendar', 'More actions', 'Export and private addresses'],
  ['a new room', '/calendar/rooms', 'Add room'],
  ['subscribed calendars', '/calendar', 'More actions', 'Subscribed calendars'],
  ['settings of the calendar', '/calendar', 'More actions', 'Calendar settings'],
])
