import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCalendarFixture, listStarts } from '../../server/calendar-fixture.ts'
import { purgeEvents } from '../../server/purge.ts'
import { sendReminders } from '../../reminders/server/reminders.ts'

let world: Awaited<ReturnType<typeof startCalendarFixture>>
beforeEach(async () => void (world = await startCalendarFixture()))
afterEach(() => world.close())

const MONDAY = '2026-11-23T09:00:00.000Z'
const withWei = (more: object = {}) => world.add({ title: 'Crew', start: MONDAY, timeZone: 'UTC', guests: [world.people.wei.id], ...more })
const kinds = async (as: 'sam' | 'wei' | 'amelie') => (await world.inbox(as)).map(({ kind }) => kind)
const weekly = { recurrence: 'FREQ=WEEKLY' }

test('a guest sees the event and responds, and the organizer is notified', async () => {
  const { id } = await withWei()
  expect(await world.inbox('wei')).toMatchObject([
    { kind: 'invited', values: { title: 'Crew', person: 'Sam Whitfield' }, link: `/calendar?event=${id}` },
  ])
  const [seen] = await world.stored('wei')
  expect(seen).toMatchObject({ id, isOwn: false, response: 'pending', organizer: { id: world.people.sam.id } })
  expect((await world.respond({ id, response: 'maybe' }, 'wei')).body.event.response).toBe('maybe')
  expect((await world.stored())[0]!.guests).toMatchObject([{ id: world.people.wei.id, response: 'maybe' }])
  expect(await kinds('sam')).toEqual(['responded'])
})

test('no one else can access an event, not even with all permissions', async () => {
  const { id } = await withWei(weekly)
  for (const as of ['helena', 'jonas', 'amelie'] as const) {
    const call = world.as(as)
    const statuses = [
      await call.get('/apps/calendar/event', { id }),
      await world.update({ id, title: 'Mine' }, {}, as),
      await world.remove({ id }, as),
      await world.respond({ id, response: 'accepted' }, as),
      await call.post('/apps/calendar/set-reminders', { id, reminders: [5] }),
      await call.get('/api/journal/history', { entity: 'event', id }),
    ].map(({ status }) => status)
    expect([as, statuses]).toEqual([as, Array(6).fill(404)])
    expect(await world.stored(as)).toEqual([])
    expect(await world.stored(as, { q: 'Crew' })).toEqual([])
  }
  expect((await world.guest.get('/apps/calendar/events')).status).toBe(401)
  expect((await world.as('stranger').get('/apps/calendar/events')).status).toBe(403)
})

test('a guest cannot update an event, but can remove it from their own calendar and undo that', async () => {
  const { id } = await withWei()
  expect((await world.update({ id, title: 'Mine' }, {}, 'wei')).body.code).toBe('calendar.not_organizer')
  const removed = await world.remove({ id }, 'wei')
  expect([removed.status, await world.stored('wei')]).toEqual([200, []])
  expect((await world.stored())[0]!.guests).toMatchObject([{ response: 'declined' }])
  expect((await world.undo(removed, 'wei')).status).toBe(200)
  expect((await world.stored('wei')).map(({ response }) => response)).toEqual(['pending'])
})

test('a guest responds to or removes a single occurrence', async () => {
  const { id } = await withWei(weekly)
  await world.respond({ id, response: 'accepted' }, 'wei')
  const one = { id, occurrence: '2026-11-30T09:00:00.000Z' }
  expect((await world.respond({ ...one, response: 'declined' }, 'wei')).body.event.response).toBe('declined')
  await world.remove({ id, occurrence: '2026-12-07T09:00:00.000Z', scope: 'this' }, 'wei')
  const shown = await world.between('2026-11-23', '2026-12-20', { as: 'wei' })
  expect(shown.map(({ start, response }) => `${start.slice(5, 10)} ${response}`)).toEqual([
    '11-23 accepted',
    '11-30 declined',
    '12-14 accepted',
  ])
  expect((await world.between('2026-12-07', '2026-12-08'))[0]!.guests[0]!.response).toBe('declined')
  expect((await world.remove({ ...one, scope: 'following' }, 'wei')).status).toBe(400)
})

test('responses to single occurrences move along when the series is moved, split and moved back', async () => {
  const { id } = await withWei({ ...weekly, end: '2026-11-23T10:00:00.000Z' })
  await world.respond({ id, response: 'accepted', occurrence: '2026-11-30T09:00:00.000Z' }, 'wei')
  await world.respond({ id, response: 'declined', occurrence: '2026-12-07T09:00:00.000Z' }, 'wei')
  const shown = async () =>
    (await world.between('2026-11-23', '2026-12-20')).map(({ start, guests }) => `${start.slice(5, 13)} ${guests[0]!.response}`)
  const asGiven = ['11-23T09 pending', '11-30T09 accepted', '12-07T09 declined', '12-14T09 pending']
  expect(await shown()).toEqual(asGiven)
  const moved = await world.update({ id, start: '2026-11-24T11:00:00.000Z', end: '2026-11-24T12:00:00.000Z' })
  expect(await shown()).toEqual(['11-24T11 pending', '12-01T11 accepted', '12-08T11 declined', '12-15T11 pending'])
  expect((await world.undo(moved)).status).toBe(200)
  expect(await shown()).toEqual(asGiven)
  const rest = { occurrence: '2026-12-07T09:00:00.000Z', scope: 'following' }
  const divided = await world.update({ id, start: '2026-12-07T15:00:00.000Z', end: '2026-12-07T16:00:00.000Z' }, rest)
  expect(await shown()).toEqual(['11-23T09 pending', '11-30T09 accepted', '12-07T15 declined', '12-14T15 pending'])
  expect((await world.undo(divided)).status).toBe(200)
  expect(await shown()).toEqual(asGiven)
})

test('guests are notified when a canceled event is restored', async () => {
  const { id } = await withWei()
  const removed = await world.remove({ id })
  expect(await kinds('wei')).toEqual(['cancelled'])
  expect((await world.undo(removed)).status).toBe(200)
  expect((await world.inbox('wei'))[0]).toMatchObject({ kind: 'changed', values: { title: 'Crew' }, link: `/calendar?event=${id}` })
})

test('a guest’s history starts with their invitation', async () => {
  const { id } = await world.add({ title: 'Dismiss Wei', start: MONDAY })
  world.clock.advance(60)
  await world.update({ id, title: 'Crew', guests: [world.people.wei.id, world.people.helena.id] })
  world.clock.advance(60)
  await world.update({ id, location: 'Quay' })
  const told = async (as: 'sam' | 'wei' | 'helena') => (await world.as(as).get('/api/journal/history', { entity: 'event', id })).body
  expect((await told('sam')).total).toBe(3)
  for (const as of ['wei', 'helena'] as const) expect((await told(as)).steps).toMatchObject([{ after: { location: 'Quay' } }])
  const { acts } = (await world.as('helena').get('/api/journal/acts', { entity: 'event' })).body
  expect(acts).toMatchObject([{ steps: [{ id, fields: ['location'] }] }])
  const together = await withWei()
  expect((await world.as('wei').get('/api/journal/history', { entity: 'event', id: together.id })).body.steps).toMatchObject([
    { before: null, after: { title: 'Crew' } },
  ])
})

test('guests are notified of changes and cancellations unless they declined, and keep their responses', async () => {
  const { id } = await withWei({ guests: [world.people.wei.id, world.people.amelie.id] })
  await world.respond({ id, response: 'accepted' }, 'wei')
  await world.respond({ id, response: 'declined' }, 'amelie')
  await world.update({ id, start: '2026-11-23T11:00:00.000Z', end: '2026-11-23T12:00:00.000Z' })
  expect((await world.stored())[0]!.guests.map(({ response }) => response)).toEqual(['accepted', 'declined'])
  await world.update({ id, guests: [world.people.amelie.id] })
  expect(await world.stored('wei')).toEqual([])
  expect(await kinds('wei')).toEqual(['cancelled'])
  expect(await kinds('amelie')).toEqual(['invited'])
  await world.remove({ id })
  expect(await kinds('amelie')).toEqual([])
})

const SEVENTH = '2026-12-07T09:00:00.000Z'

/** Wei declined the series but accepted one date; Amelie declined only that date. */
async function withOneDate() {
  const { id } = await withWei({ ...weekly, guests: [world.people.wei.id, world.people.amelie.id] })
  await world.respond({ id, response: 'declined' }, 'wei')
  await world.respond({ id, response: 'accepted', occurrence: SEVENTH }, 'wei')
  await world.respond({ id, response: 'declined', occurrence: SEVENTH }, 'amelie')
  return id
}

async function told(as: 'wei' | 'amelie') {
  const rows = (await world.rows('notifications')) as { kind: string; userId: number; values: string }[]
  const own = rows.filter(({ kind, userId }) => kind !== 'invited' && userId === world.people[as].id)
  return own.map(({ kind, values }) => `${kind} ${(JSON.parse(values) as { start: string }).start.slice(5, 13)}`)
}

test('changes of an occurrence notify its attendees, even if they declined the series', async () => {
  const id = await withOneDate()
  const seventh = { occurrence: SEVENTH, scope: 'this' }
  expect((await world.update({ id, start: '2026-12-08T14:00:00.000Z', end: '2026-12-08T15:00:00.000Z' }, seventh)).status).toBe(200)
  expect([await told('wei'), await told('amelie')]).toEqual([['changed 12-07T09'], []])
  expect((await world.remove({ id, ...seventh })).status).toBe(200)
  expect([await told('wei'), await told('amelie')]).toEqual([['changed 12-07T09', 'cancelled 12-08T14'], []])
})

test('changes of a series notify everyone who attends an affected occurrence', async () => {
  const id = await withOneDate()
  await world.remove({ id, occurrence: '2026-12-14T09:00:00.000Z', scope: 'following' })
  expect([await told('wei'), await told('amelie')]).toEqual([[], ['cancelled 12-14T09']])
  await world.remove({ id })
  expect([await told('wei'), await told('amelie')]).toEqual([['cancelled 11-23T09'], ['cancelled 12-14T09', 'cancelled 11-23T09']])
})

test('guests who declined a series are reminded of the occurrences that they attend', async () => {
  const id = await withOneDate()
  const reminded = async (time: string) => {
    world.clock.now = new Date(time)
    await world.run(sendReminders)
    return [await told('wei'), await told('amelie')]
  }
  for (const as of ['wei', 'amelie'] as const) await world.as(as).post('/apps/calendar/set-reminders', { id, reminders: [5] })
  expect(await reminded('2026-11-30T08:56:00.000Z')).toEqual([[], ['reminder 11-30T09']])
  expect(await reminded('2026-12-07T08:56:00.000Z')).toEqual([['reminder 12-07T09'], ['reminder 11-30T09']])
})

test('a guest who is removed from following occurrences is notified of their cancellation', async () => {
  const { id } = await withWei({ ...weekly, guests: [world.people.wei.id, world.people.amelie.id] })
  await world.respond({ id, response: 'accepted' }, 'wei')
  const rest = { occurrence: SEVENTH, scope: 'following' }
  expect((await world.update({ id, guests: [world.people.amelie.id] }, rest)).status).toBe(200)
  expect(listStarts(await world.between('2026-11-23', '2026-12-31', { as: 'wei' }))).toEqual([MONDAY, '2026-11-30T09:00:00.000Z'])
  expect([await told('wei'), await told('amelie')]).toEqual([['cancelled 12-07T09'], ['changed 12-07T09']])
})

test('sends each attendee’s own reminders once per occurrence', async () => {
  const { id } = await withWei({ ...weekly, reminders: [30] })
  await world.as('wei').post('/apps/calendar/set-reminders', { id, reminders: [5] })
  const reminded = async (as: 'sam' | 'wei') => {
    const rows = (await world.rows('notifications')) as { kind: string; userId: number; values: string }[]
    const own = rows.filter(({ kind, userId }) => kind === 'reminder' && userId === world.people[as].id)
    return own.map(({ values }) => (JSON.parse(values) as { start: string }).start)
  }
  const at = async (time: string) => {
    world.clock.now = new Date(time)
    await world.run(sendReminders)
    await world.run(sendReminders)
    return [await reminded('sam'), await reminded('wei')]
  }
  expect(await at('2026-11-23T08:29:00.000Z')).toEqual([[], []])
  expect(await at('2026-11-23T08:30:10.000Z')).toEqual([[MONDAY], []])
  expect(await at('2026-11-23T08:55:10.000Z')).toEqual([[MONDAY], [MONDAY]])
  expect(await at('2026-11-30T08:56:00.000Z')).toEqual([
    [MONDAY, '2026-11-30T09:00:00.000Z'],
    [MONDAY, '2026-11-30T09:00:00.000Z'],
  ])
})

const day = { start: '2026-11-23T00:00:00.000Z', end: '2026-11-24T00:00:00.000Z' }

test('free/busy returns times without details, and unknown for unreadable calendars', async () => {
  await withWei({ title: 'Secret talk', end: '2026-11-23T10:00:00.000Z' })
  await world.add({ title: 'Free', start: '2026-11-23T13:00:00.000Z', showAs: 'free' }, 'wei')
  await world.add({ title: 'Overlaps', start: '2026-11-23T09:30:00.000Z', end: '2026-11-23T11:00:00.000Z' }, 'wei')
  const ask = async () =>
    world.as('amelie').get('/apps/calendar/free-busy', { people: [world.people.wei.id, world.people.stranger.id, 987_654], ...day })
  const answer = await ask()
  expect(answer.body.people).toMatchObject([
    { state: 'known', busy: [{ start: MONDAY, end: '2026-11-23T11:00:00.000Z' }] },
    { state: 'unknown', busy: [] },
    { state: 'unknown', busy: [] },
  ])
  expect(answer.text).not.toContain('Secret')
  await world.as('wei').post('/apps/calendar/update-settings', { settings: { sharesBusy: false } })
  expect((await ask()).body.people[0]).toMatchObject({ state: 'unknown', busy: [] })
})

test('free/busy ignores the event that is rescheduled and joins adjacent spans', async () => {
  const planned = await withWei({ title: 'Planned', end: '2026-11-23T10:00:00.000Z' })
  await world.add({ title: 'Overlaps', start: '2026-11-23T09:30:00.000Z', end: '2026-11-23T11:00:00.000Z' }, 'wei')
  const people = [world.people.wei.id]
  const ask = (without: number) => world.as('sam').get('/apps/calendar/free-busy', { people, ...day, without })
  const answer = await ask(planned.id)
  expect(answer.body.people[0].busy).toEqual([{ start: '2026-11-23T09:30:00.000Z', end: '2026-11-23T11:00:00.000Z' }])
  const found = await world.as('sam').get('/apps/calendar/find-time', { people, ...day, minutes: 30, timeZone: 'UTC', without: planned.id })
  expect(listStarts(found.body.slots)).toContain(MONDAY)
  const foreign = await world.add({ title: 'Of Wei alone', start: '2026-11-23T15:00:00.000Z' }, 'wei')
  expect((await ask(foreign.id)).status).toBe(404)
})

test('finds a time at which everyone with a readable calendar is free', async () => {
  await world.add({ title: 'Morning', start: '2026-11-23T08:00:00.000Z', end: '2026-11-23T12:00:00.000Z' }, 'wei')
  await world.add({ title: 'Afternoon', start: '2026-11-23T13:00:00.000Z', end: '2026-11-23T17:30:00.000Z' })
  const people = [world.people.sam.id, world.people.wei.id, world.people.stranger.id]
  const { body } = await world.as('sam').get('/apps/calendar/find-time', { people, ...day, minutes: 30, timeZone: 'UTC' })
  expect(listStarts(body.slots)).toEqual(['2026-11-23T12:00:00.000Z', '2026-11-23T12:30:00.000Z', '2026-11-23T17:30:00.000Z'])
  expect(body.unknown.map(({ id }: { id: number }) => id)).toEqual([world.people.stranger.id])
})

test('purges events and their journal entries 30 days after removal', async () => {
  const { id } = await withWei({ title: 'Forget me' })
  await world.remove({ id })
  world.clock.advance(31 * 86_400)
  await world.run(purgeEvents)
  expect([await world.rows('events'), await world.rows('attendances')]).toEqual([[], []])
  expect(JSON.stringify(await world.rows('journal'))).not.toContain('Forget me')
})
