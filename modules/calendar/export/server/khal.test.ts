import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCalendarFixture } from '../../server/calendar-fixture.ts'

const isKhalInstalled = spawnSync('khal', ['--version']).status === 0
if (!isKhalInstalled)
  process.stderr.write(
    'SKIPPED: khal is not installed (apt-get install khal), so the exported calendars are not read by another program.\n',
  )

const createConfig = (folder: string) => `[calendars]
[[work]]
path = ${folder}/work
type = calendar
[sqlite]
path = ${folder}/khal.db
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
`

/** Returns one line per event with start and title. */
async function listWithKhal(text: string, from: string, to: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-khal-'))
  try {
    await mkdir(join(folder, 'work'))
    await writeFile(join(folder, 'config'), createConfig(folder))
    await writeFile(join(folder, 'plan.ics'), text)
    const khal = (...args: string[]) =>
      execFileSync('khal', ['-c', join(folder, 'config'), ...args], {
        env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder },
        encoding: 'utf8',
      })
    khal('import', '--batch', '-a', 'work', join(folder, 'plan.ics'))
    const output = khal('list', '--notstarted', '--day-format', '', '--format', '{start-long}|{title}', from, to)
    return [...new Set(output.split('\n').filter((line) => line.includes('|')))].toSorted()
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.skipIf(!isKhalInstalled)(
  'khal shows the same occurrences from our export and from our private address',
  { tags: ['long'], timeout: 60_000 },
  async () => {
    await using fixture = await openCalendarFixture()
    const zone = { timeZone: 'Europe/Berlin', calendar: 'Business' }
    const { id } = await fixture.addEvent({
      title: 'Crew',
      start: '2026-10-06T09:00',
      end: '2026-10-06T10:00',
      ...zone,
      recurrence: 'FREQ=WEEKLY;BYDAY=TU',
    })
    await fixture.updateEvent(
      { id, title: 'Crew later', start: '2026-11-10T14:00', end: '2026-11-10T15:00' },
      { occurrence: '2026-11-10T08:00:00.000Z', scope: 'this' },
    )
    await fixture.removeEvent({ id, occurrence: '2026-11-17T08:00:00.000Z', scope: 'this' })
    await fixture.updateEvent(
      { id, start: '2026-12-01T11:00', end: '2026-12-01T12:00' },
      { occurrence: '2026-12-01T08:00:00.000Z', scope: 'following' },
    )
    await fixture.addEvent({
      title: 'New York call',
      start: '2026-10-20T09:00',
      ...zone,
      timeZone: 'America/New_York',
      recurrence: 'FREQ=WEEKLY;COUNT=4',
    })
    await fixture.addEvent({
      title: 'Month end',
      start: '2026-10-30T16:00',
      ...zone,
      recurrence: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    })
    await fixture.addEvent({ title: 'Early', start: '2027-03-26T02:30', ...zone, recurrence: 'FREQ=DAILY;COUNT=4' })
    await fixture.addEvent({ title: 'Fair', start: '2026-11-24', end: '2026-11-25', calendar: 'Business', recurrence: 'FREQ=YEARLY' })
    const events = await fixture.listOccurrences('2026-10-01', '2027-05-01', { timeZone: 'Europe/Berlin' })
    const expected = events.map(({ start, title, allDay }) => `${allDay ? start : formatInBerlin(start)}|${title}`).toSorted()
    expect(expected.length).toBeGreaterThan(30)
    const { text } = await fixture.as('sam').get('/apps/calendar/export', { calendar: 'Business' })
    expect(await listWithKhal(text, '2026-10-01', '2027-04-30')).toEqual(expected)
    const { pathname } = new URL((await fixture.as('sam').post('/apps/calendar/renew-feed', { calendar: 'Business' })).body.address)
    expect(await listWithKhal((await fixture.guest.get(pathname)).text, '2026-10-01', '2027-04-30')).toEqual(expected)
  },
)

const formatInBerlin = (start: string) =>
  Temporal.Instant.from(start).toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString().slice(0, 16).replace('T', ' ')
