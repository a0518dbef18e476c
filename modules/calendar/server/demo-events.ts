import type { CalendarName, Room } from '../contract.ts'

export type DemoEvent = {
  title: string
  calendar: CalendarName
  /** Days from today. With `weekday` (ISO, Monday is 1), only the week counts. */
  day: number
  weekday?: number
  /** Without a time, the event is all-day and lasts `days`. */
  time?: string
  minutes?: number
  days?: number
  recurrence?: string
  location?: string
  /** The name of a demo room. */
  room?: string
  description?: string
  url?: string
  by?: string
  guests?: number
  emailGuests?: readonly string[]
  isFree?: true
  skips?: true
}

export const demoRooms: readonly Pick<Room, 'name' | 'capacity' | 'location' | 'equipment'>[] = [
  { name: 'Meeting room 1', capacity: 10, location: 'First floor', equipment: 'Screen, video conference' },
  { name: 'Meeting room 2', capacity: 6, location: 'First floor', equipment: 'Whiteboard' },
  { name: 'Workshop', capacity: 20, location: 'Courtyard', equipment: '' },
]

export const demoEvents: readonly DemoEvent[] = [
  {
    title: 'Weekly team meeting',
    calendar: 'Business',
    day: -28,
    weekday: 1,
    time: '09:30',
    minutes: 45,
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    room: 'Meeting room 1',
    description: 'Weekly figures, then one topic from the list.',
    guests: 8,
    skips: true,
  },
  {
    title: 'Stand-up',
    calendar: 'Business',
    day: -14,
    weekday: 2,
    time: '09:15',
    minutes: 15,
    recurrence: 'FREQ=WEEKLY;BYDAY=TU,WE,TH,FR',
    url: 'https://meet.example.com/stand-up',
    guests: 5,
  },
  {
    title: 'One-on-one',
    calendar: 'Business',
    day: -14,
    weekday: 3,
    time: '14:00',
    minutes: 30,
    recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE',
    guests: 1,
  },
  {
    title: 'Budget review',
    calendar: 'Business',
    day: 2,
    time: '11:00',
    minutes: 90,
    room: 'Meeting room 2',
    description: 'Plan for the next quarter; bring the open invoices.',
    guests: 4,
  },
  {
    title: 'Client visit: Nordlicht GmbH',
    calendar: 'Business',
    day: 5,
    time: '10:00',
    minutes: 180,
    location: 'Reception',
    guests: 3,
    emailGuests: ['Clara Lindqvist <clara.lindqvist@nordlicht.example>'],
  },
  {
    title: 'Monthly figures',
    calendar: 'Business',
    day: -60,
    time: '16:00',
    minutes: 60,
    recurrence: 'FREQ=MONTHLY;BYDAY=-1FR',
    guests: 6,
  },
  {
    title: 'Trade fair in Porto',
    calendar: 'Business',
    day: 9,
    days: 3,
    location: 'Exponor, Porto',
    description: 'Stand B 12. Flyers are in the van.',
    guests: 4,
  },
  {
    title: 'Interview: office manager',
    calendar: 'Business',
    day: 1,
    time: '15:00',
    minutes: 60,
    room: 'Meeting room 1',
    guests: 2,
    by: 'Sam',
  },
  {
    title: 'Website relaunch',
    calendar: 'Business',
    day: -3,
    time: '17:00',
    minutes: 120,
    description: 'Rollback plan is in the wiki.',
    guests: 5,
    by: 'Sam',
  },
  { title: 'Safety training', calendar: 'Business', day: 12, time: '13:30', minutes: 120, room: 'Workshop', guests: 12, by: 'Sam' },
  {
    title: 'Yoga',
    calendar: 'Personal',
    day: -21,
    weekday: 4,
    time: '18:30',
    minutes: 60,
    recurrence: 'FREQ=WEEKLY;BYDAY=TH',
    isFree: true,
  },
  { title: 'Dentist', calendar: 'Personal', day: 3, time: '08:30', minutes: 45, location: 'Rua da Prata 80' },
  { title: 'Take the car to the garage', calendar: 'Personal', day: -6, time: '08:00', minutes: 30 },
  {
    title: 'Portuguese lesson',
    calendar: 'Personal',
    day: -14,
    weekday: 2,
    time: '19:00',
    minutes: 90,
    recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=12',
    by: 'Sam',
  },
  { title: 'Gym', calendar: 'Personal', day: 0, time: '07:00', minutes: 60, isFree: true, by: 'Sam' },
  { title: 'Parents’ evening', calendar: 'Family', day: 6, time: '19:30', minutes: 90, location: 'School, room 12' },
  { title: 'Grandmother’s birthday', calendar: 'Family', day: 8, recurrence: 'FREQ=YEARLY', description: 'She turns 84.' },
  {
    title: 'Swimming with the kids',
    calendar: 'Family',
    day: -14,
    weekday: 6,
    time: '10:00',
    minutes: 120,
    recurrence: 'FREQ=WEEKLY;BYDAY=SA',
    isFree: true,
  },
  { title: 'Moving day: Marta', calendar: 'Family', day: 4, by: 'Sam' },
  { title: 'Winter vacation', calendar: 'Holiday', day: 28, days: 9, description: 'Out of office; the team meeting goes on without me.' },
  { title: 'Public holiday', calendar: 'Holiday', day: 17 },
  { title: 'Bridge day', calendar: 'Holiday', day: 18, by: 'Sam' },
  { title: 'Long weekend in Évora', calendar: 'Holiday', day: -10, days: 3 },
  {
    title: 'Save the date: company summer party',
    calendar: 'ETC',
    day: 40,
    time: '17:00',
    minutes: 300,
    location: 'Riverside',
    guests: 20,
  },
  { title: 'Fire alarm test', calendar: 'ETC', day: 7, time: '12:00', minutes: 15, recurrence: 'FREQ=MONTHLY', isFree: true, guests: 10 },
  {
    title: 'Recycling collection',
    calendar: 'ETC',
    day: -7,
    weekday: 5,
    time: '07:30',
    minutes: 15,
    recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
    isFree: true,
  },
  { title: 'Blood drive', calendar: 'ETC', day: 10, time: '10:00', minutes: 240, location: 'Car park', by: 'Sam', isFree: true },
]
