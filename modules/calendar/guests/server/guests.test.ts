import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCalendarFixture, listStarts } from '../../server/calendar-fixture.ts'
import { purgeEvents } from '../../server/purge.ts'
import { sendReminders } from '../../reminders/server/reminders.ts'

let fixture: Awaited<ReturnType<typeof openCalendarFixture>>
beforeEach(async () => void (fixture = await openCalendarFixture()))
afterEach(() => fixture.close())

const MONDAY = '2026-11-23T09:00:00.000Z'
const addEventWithWei = (fields: object = {}) =>
  fixture.addEvent({ title: 'Crew', start: MONDAY, timeZone: 'UTC', guests: [fixture.people.wei.id], ...fields })
const listKinds = async (as: 'sam' | 'wei' | 'amelie') => (await fixture.listNotifications(as)).map(({ kind }) => kind)
const weekly = { recurrence: 'FREQ=WEEKLY' }

test('a guest sees the event and responds, and the organizer is notified', async () => {
  const { id } = await addEventWithWei()
  expect(await fixture.listNotifications('wei')).toMatchObject([
    { kind: 'invited', values: { title: 'Crew', person: 'Sam Whitfield' }, link: `/calendar?event=${id}` },
  ])
  const [event] = await fixture.listEvents('wei')
  expect(event).toMatchObject({ id, isOwn: false, response: 'pending', organizer: { id: fixture.people.sam.id } })
  expect((await fixture.respond({ id, response: 'maybe' }, 'wei')).body.event.response).toBe('maybe')
  expect((await fixture.listEvents())[0]!.guests).toMatchObject([{ id: fixture.people.wei.id, response: 'maybe' }])
  expect(await listKinds('sam')).toEqual(['responded'])
})

test('no one else can access an event, not even with all permissions', async () => {
  const { id } = await addEventWithWei(weekly)
  for (const as of ['helena', 'jonas', 'amelie'] as const) {
    const call = fixture.as(as)
    const statuses = [
      await call.get('/apps/calendar/event', { id }),
      await fixture.updateEvent({ id, title: 'Mine' }, {}, as),
      await fixture.removeEvent({ id }, as),
      await fixture.respond({ id, response: 'accepted' }, as),
      await call.post('/apps/calendar/set-reminders', { id, reminders: [5] }),
      await call.get('/api/journal/history', { entity: 'event', id }),
    ].map(({ status }) => status)
    expect([as, statuses]).toEqual([as, Array(6).fill(404)])
    expect(await fixture.listEvents(as)).toEqual([])
    expect(await fixture.listEvents(as, { q: 'Crew' })).toEqual([])
  }
  expect((await fixture.guest.get('/apps/calendar/events')).status).toBe(401)
  expect((await fixture.as('stranger').get('/apps/calendar/events')).status).toBe(403)
})

test('a guest cannot update an event, but can remove it from their own calendar and undo that', async () => {
  const { id } = await addEventWithWei()
  expect((await fixture.updateEvent({ id, title: 'Mine' }, {}, 'wei')).body.code).toBe('calendar.not_organizer')
  const removeResponse = await fixture.removeEvent({ id }, 'wei')
  expect([removeResponse.status, await fixture.listEvents('wei')]).toEqual([200, []])
  expect((await fixture.listEvents())[0]!.guests).toMatchObject([{ response: 'declined' }])
  expect((await fixture.undo(removeResponse, 'wei')).status).toBe(200)
  expect((await fixture.listEvents('wei')).map(({ response }) => response)).toEqual(['pending'])
})

test('a guest responds to or removes a single occurrence', async () => {
  const { id } = await addEventWithWei(weekly)
  await fixture.respond({ id, response: 'accepted' }, 'wei')
  const occurrence = { id, occurrence: '2026-11-30T09:00:00.000Z' }
  expect((await fixture.respond({ ...occurrence, response: 'declined' }, 'wei')).body.event.response).toBe('declined')
  await fixture.removeEvent({ id, occurrence: '2026-12-07T09:00:00.000Z', scope: 'this' }, 'wei')
  const occurrences = await fixture.listOccurrences('2026-11-23', '2026-12-20', { as: 'wei' })
  expect(occurrences.map(({ start, response }) => `${start.slice(5, 10)} ${response}`)).toEqual([
    '11-23 accepted',
    '11-30 declined',
    '12-14 accepted',
  ])
  expect((await fixture.listOccurrences('2026-12-07', '2026-12-08'))[0]!.guests[0]!.response).toBe('declined')
  expect((await fixture.removeEvent({ ...occurrence, scope: 'following' }, 'wei')).status).toBe(400)
})

test('responses to single occurrences move along when the series is moved, split and moved back', async () => {
  const { id } = await addEventWithWei({ ...weekly, end: '2026-11-23T10:00:00.000Z' })
  await fixture.respond({ id, response: 'accepted', occurrence: '2026-11-30T09:00:00.000Z' }, 'wei')
  await fixture.respond({ id, response: 'declined', occurrence: '2026-12-07T09:00:00.000Z' }, 'wei')
  const listResponses = async () =>
    (await fixture.listOccurrences('2026-11-23', '2026-12-20')).map(({ start, guests }) => `${start.slice(5, 13)} ${guests[0]!.response}`)
  const initialResponses = ['11-23T09 pending', '11-30T09 accepted', '12-07T09 declined', '12-14T09 pending']
  expect(await listResponses()).toEqual(initialResponses)
  const moveResponse = await fixture.updateEvent({ id, start: '2026-11-24T11:00:00.000Z', end: '2026-11-24T12:00:00.000Z' })
  expect(await listResponses()).toEqual(['11-24T11 pending', '12-01T11 accepted', '12-08T11 declined', '12-15T11 pending'])
  expect((await fixture.undo(moveResponse)).status).toBe(200)
  expect(await listResponses()).toEqual(initialResponses)
  const following = { occurrence: '2026-12-07T09:00:00.000Z', scope: 'following' }
  const splitResponse = await fixture.updateEvent({ id, start: '2026-12-07T15:00:00.000Z', end: '2026-12-07T16:00:00.000Z' }, following)
  expect(await listResponses()).toEqual(['11-23T09 pending', '11-30T09 accepted', '12-07T15 declined', '12-14T15 pending'])
  expect((await fixture.undo(splitResponse)).status).toBe(200)
  expect(await listResponses()).toEqual(initialResponses)
})

test('guests are notified when a canceled event is restored', async () => {
  const { id } = await addEventWithWei()
  const removeResponse = await fixture.removeEvent({ id })
  expect(await listKinds('wei')).toEqual(['cancelled'])
  expect((await fixture.undo(removeResponse)).status).toBe(200)
  expect((await fixture.listNotifications('wei'))[0]).toMatchObject({
    kind: 'changed',
    values: { title: 'Crew' },
    link: `/calendar?event=${id}`,
  })
})

test('a guest’s history starts with their invitation', async () => {
  const { id } = await fixture.addEvent({ title: 'Dismiss Wei', start: MONDAY })
  fixture.clock.advance(60)
  await fixture.updateEvent({ id, title: 'Crew', guests: [fixture.people.wei.id, fixture.people.helena.id] })
  fixture.clock.advance(60)
  await fixture.updateEvent({ id, location: 'Quay' })
  const readHistory = async (as: 'sam' | 'wei' | 'helena') =>
    (await fixture.as(as).get('/api/journal/history', { entity: 'event', id })).body
  expect((await readHistory('sam')).total).toBe(3)
  for (const as of ['wei', 'helena'] as const) expect((await readHistory(as)).steps).toMatchObject([{ after: { location: 'Quay' } }])
  const { acts } = (await fixture.as('helena').get('/api/journal/acts', { entity: 'event' })).body
  expect(acts).toMatchObject([{ steps: [{ id, fields: ['location'] }] }])
  const joint = await addEventWithWei()
  expect((await fixture.as('wei').get('/api/journal/history', { entity: 'event', id: joint.id })).body.steps).toMatchObject([
    { before: null, after: { title: 'Crew' } },
  ])
})

test('guests are notified of changes and cancellations unless they declined, and keep their responses', async () => {
  const { id } = await addEventWithWei({ guests: [fixture.people.wei.id, fixture.people.amelie.id] })
  await fixture.respond({ id, response: 'accepted' }, 'wei')
  await fixture.respond({ id, response: 'declined' }, 'amelie')
  await fixture.updateEvent({ id, start: '2026-11-23T11:00:00.000Z', end: '2026-11-23T12:00:00.000Z' })
  expect((await fixture.listEvents())[0]!.guests.map(({ response }) => response)).toEqual(['accepted', 'declined'])
  await fixture.updateEvent({ id, guests: [fixture.people.amelie.id] })
  expect(await fixture.listEvents('wei')).toEqual([])
  expect(await listKinds('wei')).toEqual(['cancelled'])
  expect(await listKinds('amelie')).toEqual(['invited'])
  await fixture.removeEvent({ id })
  expect(await listKinds('amelie')).toEqual([])
})

const SEVENTH = '2026-12-07T09:00:00.000Z'

/** Wei declined the series but accepted one date; Amelie declined only that date. */
async function addSeriesWithResponses() {
  const { id } = await addEventWithWei({ ...weekly, guests: [fixture.people.wei.id, fixture.people.amelie.id] })
  await fixture.respond({ id, response: 'declined' }, 'wei')
  await fixture.respond({ id, response: 'accepted', occurrence: SEVENTH }, 'wei')
  await fixture.respond({ id, response: 'declined', occurrence: SEVENTH }, 'amelie')
  return id
}

async function listOwnNotifications(as: 'wei' | 'amelie') {
  const rows = (await fixture.readTable('notifications')) as { kind: string; userId: number; values: string }[]
  const own = rows.filter(({ kind, userId }) => kind !== 'invited' && userId === fixture.people[as].id)
  return own.map(({ kind, values }) => `${kind} ${(JSON.parse(values) as { start: string }).start.slice(5, 13)}`)
}

test('changes of an occurrence notify its attendees, even if they declined the series', async () => {
  const id = await addSeriesWithResponses()
  const seventh = { occurrence: SEVENTH, scope: 'this' }
  expect((await fixture.updateEvent({ id, start: '2026-12-08T14:00:00.000Z', end: '2026-12-08T15:00:00.000Z' }, seventh)).status).toBe(200)
  expect([await listOwnNotifications('wei'), await listOwnNotifications('amelie')]).toEqual([['changed 12-07T09'], []])
  expect((await fixture.removeEvent({ id, ...seventh })).status).toBe(200)
  expect([await listOwnNotifications('wei'), await listOwnNotifications('amelie')]).toEqual([
    ['changed 12-07T09', 'cancelled 12-08T14'],
    [],
  ])
})

test('changes of a series notify everyone who attends an affected occurrence', async () => {
  const id = await addSeriesWithResponses()
  await fixture.removeEvent({ id, occurrence: '2026-12-14T09:00:00.000Z', scope: 'following' })
  expect([await listOwnNotifications('wei'), await listOwnNotifications('amelie')]).toEqual([[], ['cancelled 12-14T09']])
  await fixture.removeEvent({ id })
  expect([await listOwnNotifications('wei'), await listOwnNotifications('amelie')]).toEqual([
    ['cancelled 11-23T09'],
    ['cancelled 12-14T09', 'cancelled 11-23T09'],
  ])
})

test('guests who declined a series are reminded of the occurrences that they attend', async () => {
  const id = await addSeriesWithResponses()
  const remindAt = async (time: string) => {
    fixture.clock.now = new Date(time)
    await fixture.runJob(sendReminders)
    return [await listOwnNotifications('wei'), await listOwnNotifications('amelie')]
  }
  for (const as of ['wei', 'amelie'] as const) await fixture.as(as).post('/apps/calendar/set-reminders', { id, reminders: [5] })
  expect(await remindAt('2026-11-30T08:56:00.000Z')).toEqual([[], ['reminder 11-30T09']])
  expect(await remindAt('2026-12-07T08:56:00.000Z')).toEqual([['reminder 12-07T09'], ['reminder 11-30T09']])
})

test('a guest who is removed from following occurrences is notified of their cancellation', async () => {
  const { id } = await addEventWithWei({ ...weekly, guests: [fixture.people.wei.id, fixture.people.amelie.id] })
  await fixture.respond({ id, response: 'accepted' }, 'wei')
  const following = { occurrence: SEVENTH, scope: 'following' }
  expect((await fixture.updateEvent({ id, guests: [fixture.people.amelie.id] }, following)).status).toBe(200)
  expect(listStarts(await fixture.listOccurrences('2026-11-23', '2026-12-31', { as: 'wei' }))).toEqual([MONDAY, '2026-11-30T09:00:00.000Z'])
  expect([await listOwnNotifications('wei'), await listOwnNotifications('amelie')]).toEqual([['cancelled 12-07T09'], ['changed 12-07T09']])
})

test('sends each attendee’s own reminders once per occurrence', async () => {
  const { id } = await addEventWithWei({ ...weekly, reminders: [30] })
  await fixture.as('wei').post('/apps/calendar/set-reminders', { id, reminders: [5] })
  const listReminders = async (as: 'sam' | 'wei') => {
    const rows = (await fixture.readTable('notifications')) as { kind: string; userId: number; values: string }[]
    const own = rows.filter(({ kind, userId }) => kind === 'reminder' && userId === fixture.people[as].id)
    return own.map(({ values }) => (JSON.parse(values) as { start: string }).start)
  }
  const remindAt = async (time: string) => {
    fixture.clock.now = new Date(time)
    await fixture.runJob(sendReminders)
    await fixture.runJob(sendReminders)
    return [await listReminders('sam'), await listReminders('wei')]
  }
  expect(await remindAt('2026-11-23T08:29:00.000Z')).toEqual([[], []])
  expect(await remindAt('2026-11-23T08:30:10.000Z')).toEqual([[MONDAY], []])
  expect(await remindAt('2026-11-23T08:55:10.000Z')).toEqual([[MONDAY], [MONDAY]])
  expect(await remindAt('2026-11-30T08:56:00.000Z')).toEqual([
    [MONDAY, '2026-11-30T09:00:00.000Z'],
    [MONDAY, '2026-11-30T09:00:00.000Z'],
  ])
})

const day = { start: '2026-11-23T00:00:00.000Z', end: '2026-11-24T00:00:00.000Z' }

test('free/busy returns times without details, and unknown for unreadable calendars', async () => {
  await addEventWithWei({ title: 'Secret talk', end: '2026-11-23T10:00:00.000Z' })
  await fixture.addEvent({ title: 'Free', start: '2026-11-23T13:00:00.000Z', showAs: 'free' }, 'wei')
  await fixture.addEvent({ title: 'Overlaps', start: '2026-11-23T09:30:00.000Z', end: '2026-11-23T11:00:00.000Z' }, 'wei')
  const queryFreeBusy = async () =>
    fixture.as('amelie').get('/apps/calendar/free-busy', { people: [fixture.people.wei.id, fixture.people.stranger.id, 987_654], ...day })
  const response = await queryFreeBusy()
  expect(response.body.people).toMatchObject([
    { state: 'known', busy: [{ start: MONDAY, end: '2026-11-23T11:00:00.000Z' }] },
    { state: 'unknown', busy: [] },
    { state: 'unknown', busy: [] },
  ])
  expect(response.text).not.toContain('Secret')
  await fixture.as('wei').post('/apps/calendar/update-settings', { settings: { sharesBusy: false } })
  expect((await queryFreeBusy()).body.people[0]).toMatchObject({ state: 'unknown', busy: [] })
})

test('free/busy ignores the event that is rescheduled and joins adjacent spans', async () => {
  const plannedEvent = await addEventWithWei({ title: 'Planned', end: '2026-11-23T10:00:00.000Z' })
  await fixture.addEvent({ title: 'Overlaps', start: '2026-11-23T09:30:00.000Z', end: '2026-11-23T11:00:00.000Z' }, 'wei')
  const people = [fixture.people.wei.id]
  const queryFreeBusy = (without: number) => fixture.as('sam').get('/apps/calendar/free-busy', { people, ...day, without })
  const response = await queryFreeBusy(plannedEvent.id)
  expect(response.body.people[0].busy).toEqual([{ start: '2026-11-23T09:30:00.000Z', end: '2026-11-23T11:00:00.000Z' }])
  const suggestions = await fixture
    .as('sam')
    .get('/apps/calendar/find-time', { people, ...day, minutes: 30, timeZone: 'UTC', without: plannedEvent.id })
  expect(listStarts(suggestions.body.slots)).toContain(MONDAY)
  const otherEvent = await fixture.addEvent({ title: 'Wei only', start: '2026-11-23T15:00:00.000Z' }, 'wei')
  expect((await queryFreeBusy(otherEvent.id)).status).toBe(404)
})

test('finds a time at which everyone with a readable calendar is free', async () => {
  await fixture.addEvent({ title: 'Morning', start: '2026-11-23T08:00:00.000Z', end: '2026-11-23T12:00:00.000Z' }, 'wei')
  await fixture.addEvent({ title: 'Afternoon', start: '2026-11-23T13:00:00.000Z', end: '2026-11-23T17:30:00.000Z' })
  const people = [fixture.people.sam.id, fixture.people.wei.id, fixture.people.stranger.id]
  const { body } = await fixture.as('sam').get('/apps/calendar/find-time', { people, ...day, minutes: 30, timeZone: 'UTC' })
  expect(listStarts(body.slots)).toEqual(['2026-11-23T12:00:00.000Z', '2026-11-23T12:30:00.000Z'])
  expect(body.unknown.map(({ id }: { id: number }) => id)).toEqual([fixture.people.stranger.id])
})

test('purges events and their journal entries 30 days after removal', async () => {
  const { id } = await addEventWithWei({ title: 'Purge me' })
  await fixture.removeEvent({ id })
  fixture.clock.advance(31 * 86_400)
  await fixture.runJob(purgeEvents)
  expect([await fixture.readTable('events'), await fixture.readTable('attendances')]).toEqual([[], []])
  expect(JSON.stringify(await fixture.readTable('journal'))).not.toContain('Purge me')
})
