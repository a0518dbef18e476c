import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCalendarWorld, starts } from './calendar-world.ts'
import { purgeEvents } from './purge.ts'
import { remind } from './reminders.ts'

let world: Awaited<ReturnType<typeof openCalendarWorld>>
beforeEach(async () => void (world = await openCalendarWorld()))
afterEach(() => world.close())

const MONDAY = '2026-11-23T09:00:00.000Z'
const withWei = (more: object = {}) => world.add({ title: 'Crew', start: MONDAY, timeZone: 'UTC', guests: [world.people.wei.id], ...more })
const kinds = async (as: 'sam' | 'wei' | 'amelie') => (await world.inbox(as)).map(({ kind }) => kind)
const weekly = { recurrence: 'FREQ=WEEKLY' }

test('a guest sees the event in their own calendar, and answers; the organizer is told', async () => {
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

test('nobody else reaches an event, not even who may manage everything', async () => {
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

test('a guest cannot change an event, but take it out of their own calendar, and back by undo', async () => {
  const { id } = await withWei()
  expect((await world.update({ id, title: 'Mine' }, {}, 'wei')).body.code).toBe('calendar.not_organizer')
  const removed = await world.remove({ id }, 'wei')
  expect([removed.status, await world.stored('wei')]).toEqual([200, []])
  expect((await world.stored())[0]!.guests).toMatchObject([{ response: 'declined' }])
  expect((await world.undo(removed, 'wei')).status).toBe(200)
  expect((await world.stored('wei')).map(({ response }) => response)).toEqual(['pending'])
})

test('a guest answers or removes one occurrence alone', async () => {
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

test('answers to single dates go with them when the series moves, is divided, and is moved back', async () => {
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

test('guests who were told that an event is cancelled are told when it is back after all', async () => {
  const { id } = await withWei()
  const removed = await world.remove({ id })
  expect(await kinds('wei')).toEqual(['cancelled'])
  expect((await world.undo(removed)).status).toBe(200)
  expect((await world.inbox('wei'))[0]).toMatchObject({ kind: 'changed', values: { title: 'Crew' }, link: `/calendar?event=${id}` })
})

test('a guest is told what happened since they were invited, not what stood in the event before', async () => {
  const { id } = await world.add({ title: 'Dismiss Wei', start: MONDAY })
  world.clock.move(60)
  await world.update({ id, title: 'Crew', guests: [world.people.wei.id, world.people.helena.id] })
  world.clock.move(60)
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

test('guests hear of changes and cancellations, those who declined do not, and keep their answers', async () => {
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

/** Wei has declined a weekly meeting but for one date, Amelie that date alone. */
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

test('what becomes of one date is told to whoever comes to it, whatever they answered to its series', async () => {
  const id = await withOneDate()
  const seventh = { occurrence: SEVENTH, scope: 'this' }
  expect((await world.update({ id, start: '2026-12-08T14:00:00.000Z', end: '2026-12-08T15:00:00.000Z' }, seventh)).status).toBe(200)
  expect([await told('wei'), await told('amelie')]).toEqual([['changed 12-07T09'], []])
  expect((await world.remove({ id, ...seventh })).status).toBe(200)
  expect([await told('wei'), await told('amelie')]).toEqual([['changed 12-07T09', 'cancelled 12-08T14'], []])
})

test('what becomes of a series is told to whoever comes to any date that it reaches', async () => {
  const id = await withOneDate()
  await world.remove({ id, occurrence: '2026-12-14T09:00:00.000Z', scope: 'following' })
  expect([await told('wei'), await told('amelie')]).toEqual([[], ['cancelled 12-14T09']])
  await world.remove({ id })
  expect([await told('wei'), await told('amelie')]).toEqual([['cancelled 11-23T09'], ['cancelled 12-14T09', 'cancelled 11-23T09']])
})

test('whoever declined a series is reminded of the dates that they come to after all', async () => {
  const id = await withOneDate()
  const reminded = async (time: string) => {
    world.clock.now = new Date(time)
    await world.run(remind)
    return [await told('wei'), await told('amelie')]
  }
  for (const as of ['wei', 'amelie'] as const) await world.as(as).post('/apps/calendar/set-reminders', { id, reminders: [5] })
  expect(await reminded('2026-11-30T08:56:00.000Z')).toEqual([[], ['reminder 11-30T09']])
  expect(await reminded('2026-12-07T08:56:00.000Z')).toEqual([['reminder 12-07T09'], ['reminder 11-30T09']])
})

test('a guest who is left out of this and the following dates is told that these are cancelled', async () => {
  const { id } = await withWei({ ...weekly, guests: [world.people.wei.id, world.people.amelie.id] })
  await world.respond({ id, response: 'accepted' }, 'wei')
  const rest = { occurrence: SEVENTH, scope: 'following' }
  expect((await world.update({ id, guests: [world.people.amelie.id] }, rest)).status).toBe(200)
  expect(starts(await world.between('2026-11-23', '2026-12-31', { as: 'wei' }))).toEqual([MONDAY, '2026-11-30T09:00:00.000Z'])
  expect([await told('wei'), await told('amelie')]).toEqual([['cancelled 12-07T09'], ['changed 12-07T09']])
})

test('everyone is reminded once of each occurrence, each with reminders of their own', async () => {
  const { id } = await withWei({ ...weekly, reminders: [30] })
  await world.as('wei').post('/apps/calendar/set-reminders', { id, reminders: [5] })
  const reminded = async (as: 'sam' | 'wei') => {
    const rows = (await world.rows('notifications')) as { kind: string; userId: number; values: string }[]
    const own = rows.filter(({ kind, userId }) => kind === 'reminder' && userId === world.people[as].id)
    return own.map(({ values }) => (JSON.parse(values) as { start: string }).start)
  }
  const at = async (time: string) => {
    world.clock.now = new Date(time)
    await world.run(remind)
    await world.run(remind)
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

test('free and busy says when, never what, and of an unreadable calendar that nothing is known', async () => {
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

test('the event that is planned anew takes up no time, what touches or overlaps it does', async () => {
  const planned = await withWei({ title: 'Planned', end: '2026-11-23T10:00:00.000Z' })
  await world.add({ title: 'Overlaps', start: '2026-11-23T09:30:00.000Z', end: '2026-11-23T11:00:00.000Z' }, 'wei')
  const people = [world.people.wei.id]
  const ask = (without: number) => world.as('sam').get('/apps/calendar/free-busy', { people, ...day, without })
  const answer = await ask(planned.id)
  expect(answer.body.people[0].busy).toEqual([{ start: '2026-11-23T09:30:00.000Z', end: '2026-11-23T11:00:00.000Z' }])
  const found = await world.as('sam').get('/apps/calendar/find-time', { people, ...day, minutes: 30, timeZone: 'UTC', without: planned.id })
  expect(starts(found.body.slots)).toContain(MONDAY)
  const foreign = await world.add({ title: 'Of Wei alone', start: '2026-11-23T15:00:00.000Z' }, 'wei')
  expect((await ask(foreign.id)).status).toBe(404)
})

test('a time is found at which everyone of whom something is known is free', async () => {
  await world.add({ title: 'Morning', start: '2026-11-23T08:00:00.000Z', end: '2026-11-23T12:00:00.000Z' }, 'wei')
  await world.add({ title: 'Afternoon', start: '2026-11-23T13:00:00.000Z', end: '2026-11-23T17:30:00.000Z' })
  const people = [world.people.sam.id, world.people.wei.id, world.people.stranger.id]
  const { body } = await world.as('sam').get('/apps/calendar/find-time', { people, ...day, minutes: 30, timeZone: 'UTC' })
  expect(starts(body.slots)).toEqual(['2026-11-23T12:00:00.000Z', '2026-11-23T12:30:00.000Z', '2026-11-23T17:30:00.000Z'])
  expect(body.unknown.map(({ id }: { id: number }) => id)).toEqual([world.people.stranger.id])
})

test('what was removed 30 days ago is forgotten, and so is what the journal kept of it', async () => {
  const { id } = await withWei({ title: 'Forget me' })
  await world.remove({ id })
  world.clock.move(31 * 86_400)
  await world.run(purgeEvents)
  expect([await world.rows('events'), await world.rows('attendances')]).toEqual([[], []])
  expect(JSON.stringify(await world.rows('journal'))).not.toContain('Forget me')
})
