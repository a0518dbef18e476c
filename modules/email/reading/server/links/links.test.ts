import { expect, test } from 'vitest'
import { openEmailFixture } from '../../../server/testing/email-fixture.ts'

const invitation = (lines: readonly string[] = [], method = 'REQUEST') =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    'UID:visit@nordlicht.test',
    'DTSTART:20261125T100000Z',
    'DTEND:20261125T110000Z',
    'SUMMARY:Visit of the third floor',
    'LOCATION:Hamburg',
    'ORGANIZER;CN=Clara Lindqvist:mailto:clara@nordlicht.test',
    'ATTENDEE;CN=Sam Whitfield:mailto:sam@staffroom.local',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

test('creates a task and a card that quote and link the email', async () => {
  await using fixture = await openEmailFixture()
  const [id] = await fixture.store('sam', [{ subject: 'Forty desks', text: 'We need\nforty desks.' }])
  const sam = fixture.as('sam')
  const task = (await sam.post('/pages/email/add-task', { id })).body
  const createdTask = (await sam.get('/apps/todo/task', { id: task.taskId })).body.task
  expect(createdTask.description).toBe(`> We need\n> forty desks.\n\n[Clara Lindqvist](#/email?id=${id!})`)
  await sam.post('/apps/kanban/add-board', {
    data: { title: 'Ideas', projectId: (await sam.post('/apps/kanban/add-project', { data: { title: 'Hall' } })).body.project.id },
  })
  const card = await sam.post('/pages/email/add-card', { id, title: 'Offer' })
  expect(card.body.links).toMatchObject([
    { entity: 'card', title: 'Offer' },
    { entity: 'task', title: 'Forty desks', isDone: false },
  ])
  await fixture.undo(card)
  expect((await fixture.open('sam', id!)).links.map(({ entity }) => entity)).toEqual(['task'])
  expect((await fixture.as('helena').post('/pages/email/add-task', { id })).status).toBe(404)
})

test('shows an invitation with conflicts and adds it to the calendar once', async () => {
  await using fixture = await openEmailFixture()
  const sam = fixture.as('sam')
  const dentistInput = { title: 'Dentist', start: '2026-11-25T10:30:00.000Z', end: '2026-11-25T11:30:00.000Z' }
  const dentist = (await sam.post('/apps/calendar/add-event', { event: dentistInput })).body.event
  const [id, again] = await fixture.store('sam', [
    { invitation: invitation() },
    { invitation: invitation(['SEQUENCE:1', 'DESCRIPTION:Bring shoes']) },
  ])
  const before = (await fixture.open('sam', id!)).invitation!
  expect(before).toMatchObject({
    method: 'request',
    title: 'Visit of the third floor',
    location: 'Hamburg',
    isSeries: false,
    eventId: null,
  })
  expect([before.organizer, before.guests]).toEqual([
    { name: 'Clara Lindqvist', email: 'clara@nordlicht.test' },
    [{ name: 'Sam Whitfield', email: 'sam@staffroom.local' }],
  ])
  expect(before.conflicts.map((one) => one.id)).toEqual([dentist.id])
  const { eventId } = (await sam.post('/pages/email/add-event', { id })).body
  const twice = (await sam.post('/pages/email/add-event', { id })).body
  const newer = (await sam.post('/pages/email/add-event', { id: again })).body
  expect([twice.eventId, newer.eventId]).toEqual([eventId, eventId])
  const { event } = (await sam.get('/apps/calendar/event', { id: eventId })).body
  expect(event).toMatchObject({ title: 'Visit of the third floor', start: '2026-11-25T10:00:00.000Z', description: 'Bring shoes' })
  expect((await fixture.open('sam', id!)).invitation).toMatchObject({ eventId, conflicts: [{ id: dentist.id }] })
  expect((await fixture.open('sam', id!)).links).toMatchObject([{ entity: 'event', id: eventId }])
})

const movedOccurrence = (start: string, ...lines: string[]) =>
  invitation(['RECURRENCE-ID:20261202T100000Z', ...lines])
    .replace('DTSTART:20261125T100000Z', `DTSTART:${start}`)
    .replace('DTEND:20261125T110000Z', 'DURATION:PT1H')

test('moves one occurrence of a series', async () => {
  await using fixture = await openEmailFixture()
  const sam = fixture.as('sam')
  const [series, later, again, outdated] = await fixture.store('sam', [
    { invitation: invitation(['RRULE:FREQ=WEEKLY;COUNT=3']) },
    { invitation: movedOccurrence('20261202T140000Z', 'SEQUENCE:1') },
    { invitation: movedOccurrence('20261203T150000Z', 'SEQUENCE:2') },
    { invitation: movedOccurrence('20261202T080000Z', 'SEQUENCE:1') },
  ])
  const { eventId } = (await sam.post('/pages/email/add-event', { id: series })).body
  expect((await fixture.open('sam', later!)).invitation).toMatchObject({
    start: '2026-12-02T14:00:00.000Z',
    end: '2026-12-02T15:00:00.000Z',
    isSeries: false,
    eventId,
  })
  const visible = async () => {
    const { body } = await sam.get('/apps/calendar/events', { start: '2026-11-01', end: '2027-01-01', timeZone: 'UTC' })
    return body.events.map((event: { start: string }) => event.start.slice(5, 13))
  }
  expect((await sam.post('/pages/email/add-event', { id: later })).body.eventId).toBe(eventId)
  expect(await visible()).toEqual(['11-25T10', '12-02T14', '12-09T10'])
  for (const id of [again, outdated]) expect((await sam.post('/pages/email/add-event', { id })).body.eventId).toBe(eventId)
  expect(await visible()).toEqual(['11-25T10', '12-03T15', '12-09T10'])
})

test('cancels one occurrence and keeps its other properties', async () => {
  await using fixture = await openEmailFixture()
  const sam = fixture.as('sam')
  const bare = movedOccurrence('20261202T100000Z', 'SEQUENCE:2').replace('METHOD:REQUEST', 'METHOD:CANCEL')
  const [series, later, cancelled] = await fixture.store('sam', [
    { invitation: invitation(['RRULE:FREQ=WEEKLY;COUNT=3']) },
    { invitation: movedOccurrence('20261202T140000Z', 'SEQUENCE:1').replace('Hamburg', 'Pier') },
    { invitation: bare.replace('SUMMARY:Visit of the third floor\r\nLOCATION:Hamburg\r\n', '') },
  ])
  for (const id of [series, later, cancelled]) expect((await sam.post('/pages/email/add-event', { id })).status).toBe(200)
  const { body } = await sam.get('/apps/calendar/events', { start: '2026-11-01', end: '2027-01-01', timeZone: 'UTC' })
  const visible = body.events.map(({ start, title, location, status }: Record<string, string>) => [
    start!.slice(5, 13),
    title,
    location,
    status,
  ])
  expect(visible).toEqual([
    ['11-25T10', 'Visit of the third floor', 'Hamburg', 'confirmed'],
    ['12-02T14', 'Visit of the third floor', 'Pier', 'cancelled'],
    ['12-09T10', 'Visit of the third floor', 'Hamburg', 'confirmed'],
  ])
})

test('accepts a cancellation without dates', async () => {
  await using fixture = await openEmailFixture()
  const sam = fixture.as('sam')
  const undated = (...lines: string[]) =>
    invitation(['SEQUENCE:1', ...lines], 'CANCEL').replace('DTSTART:20261125T100000Z\r\nDTEND:20261125T110000Z\r\n', '')
  const [series, date, all] = await fixture.store('sam', [
    { invitation: invitation(['RRULE:FREQ=WEEKLY;COUNT=2']) },
    { invitation: undated('RECURRENCE-ID:20261202T100000Z') },
    { invitation: undated() },
  ])
  expect((await fixture.open('sam', all!)).invitation).toBe(null)
  const { eventId: id } = (await sam.post('/pages/email/add-event', { id: series })).body
  const getStatuses = async () => {
    const { body } = await sam.get('/apps/calendar/events', { start: '2026-11-01', end: '2027-01-01', timeZone: 'UTC' })
    return body.events.map(({ start, end, status }: Record<string, string>) => [start!.slice(5, 13), end!.slice(5, 13), status])
  }
  expect((await fixture.open('sam', date!)).invitation).toMatchObject({ start: '2026-12-02T10:00:00.000Z', eventId: id, isNewer: true })
  await sam.post('/pages/email/add-event', { id: date })
  expect(await getStatuses()).toEqual([
    ['11-25T10', '11-25T11', 'confirmed'],
    ['12-02T10', '12-02T11', 'cancelled'],
  ])
  expect((await fixture.open('sam', all!)).invitation).toMatchObject({
    start: '2026-11-25T10:00:00.000Z',
    end: '2026-11-25T11:00:00.000Z',
    eventId: id,
    isNewer: true,
  })
  await sam.post('/pages/email/add-event', { id: all })
  expect((await sam.get('/apps/calendar/event', { id })).body.event).toMatchObject({ status: 'cancelled', location: 'Hamburg' })
})

test('offers a newer version of an invitation, even after local changes', async () => {
  await using fixture = await openEmailFixture()
  const sam = fixture.as('sam')
  const later = (...lines: string[]) => invitation(lines).replace('T100000Z', 'T140000Z').replace('T110000Z', 'T150000Z')
  const [first, second, cancelled] = await fixture.store('sam', [
    { invitation: invitation() },
    { invitation: later('SEQUENCE:1') },
    { invitation: invitation(['SEQUENCE:2'], 'CANCEL').replace('LOCATION:Hamburg\r\n', '') },
  ])
  const put = async (id: number | undefined) => sam.post('/pages/email/add-event', { id })
  const isNewer = async () => {
    const emails = await Promise.all([first, second, cancelled].map((id) => fixture.open('sam', id!)))
    return emails.map((mail) => mail.invitation!.isNewer)
  }
  expect(await isNewer()).toEqual([false, false, false])
  const { eventId: id } = (await put(first)).body
  const visible = async () => (await sam.get('/apps/calendar/event', { id })).body.event
  for (const location of ['Quay', 'Hall', 'Pier']) await sam.post('/apps/calendar/update-event', { event: { id, location } })
  const { sequence } = await visible()
  expect(await isNewer()).toEqual([false, true, true])
  const updated = await put(second)
  expect(await visible()).toMatchObject({ start: '2026-11-25T14:00:00.000Z', location: 'Hamburg' })
  expect((await visible()).sequence).toBeGreaterThan(sequence)
  expect(await isNewer()).toEqual([false, false, true])
  expect((await fixture.undo(updated)).status).toBe(200)
  expect([await isNewer(), (await visible()).location]).toEqual([[false, true, true], 'Pier'])
  await put(cancelled)
  expect(await visible()).toMatchObject({ status: 'cancelled', location: 'Pier' })
  expect(await isNewer()).toEqual([false, false, false])
})

test('offers a newer version of one occurrence, even after local changes', async () => {
  await using fixture = await openEmailFixture()
  const sam = fixture.as('sam')
  const [series, later, again] = await fixture.store('sam', [
    { invitation: invitation(['RRULE:FREQ=WEEKLY;COUNT=3']) },
    { invitation: movedOccurrence('20261202T140000Z') },
    { invitation: movedOccurrence('20261203T150000Z', 'SEQUENCE:1') },
  ])
  const put = async (mail: number | undefined) => (await sam.post('/pages/email/add-event', { id: mail })).body.eventId
  const isNewer = async () => {
    const emails = await Promise.all([series, later, again].map((mail) => fixture.open('sam', mail!)))
    return emails.map((mail) => mail.invitation!.isNewer)
  }
  const id = await put(series)
  const change = (event: object, reach = {}) => sam.post('/apps/calendar/update-event', { event: { id, ...event }, ...reach })
  for (const location of ['Quay', 'Hall']) await change({ location })
  expect(await isNewer()).toEqual([false, true, true])
  await put(later)
  const date = { occurrence: '2026-12-02T10:00:00.000Z', scope: 'this' }
  for (const title of ['Tour', 'Visit']) expect((await change({ title }, date)).status).toBe(200)
  expect(await isNewer()).toEqual([false, false, true])
  await put(again)
  expect((await sam.get('/apps/calendar/event', { id, occurrence: date.occurrence })).body.event).toMatchObject({
    start: '2026-12-03T15:00:00.000Z',
    title: 'Visit of the third floor',
  })
  expect(await isNewer()).toEqual([false, false, false])
})

test('creates an event from input that links to the email', async () => {
  await using fixture = await openEmailFixture()
  const [id] = await fixture.store('sam', [{}])
  const event = { title: 'Call Clara', start: '2026-11-23T10:00:00.000Z', end: '2026-11-23T10:30:00.000Z' }
  const { eventId } = (await fixture.as('sam').post('/pages/email/add-event', { id, event })).body
  expect((await fixture.as('sam').get('/apps/calendar/event', { id: eventId })).body.event.description).toContain(`#/email?id=${id!}`)
})

const never = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'

test('shows an invitation with an impossible rule but does not add it', async () => {
  await using fixture = await openEmailFixture()
  const [id] = await fixture.store('sam', [{ invitation: invitation([never]) }])
  expect((await fixture.open('sam', id!)).invitation).toMatchObject({ title: 'Visit of the third floor', isSeries: true })
  expect((await fixture.as('sam').post('/pages/email/add-event', { id })).body.code).toBe('email.no_event')
})

test.each([
  ['nothing', null],
  ['a thousand events', invitation(Array.from({ length: 999 }, (_, at) => `END:VEVENT\r\nBEGIN:VEVENT\r\nUID:${at}`))],
  ['a vCard', 'BEGIN:VCARD'],
  ['an invalid time', invitation().replace('20261125T100000Z', '99999999T999999Z')],
  ['half an event', invitation().slice(0, 120)],
  ['a hundred thousand lines', `${invitation()}${'X-A:1\r\n'.repeat(100_000)}`],
])('ignores an invitation with %s', async (_, text) => {
  await using fixture = await openEmailFixture()
  const [id] = await fixture.store('sam', [{ invitation: text }])
  expect((await fixture.open('sam', id!)).invitation).toBe(null)
  const answer = await fixture.as('sam').post('/pages/email/add-event', { id })
  expect([answer.status, answer.body.code]).toEqual([409, 'email.no_event'])
})
