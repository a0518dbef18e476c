import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCalendarFixture } from '../../server/calendar-fixture.ts'

const isThere = spawnSync('khal', ['--version']).status === 0
if (!isThere)
  process.stderr.write('SKIPPED: there is no khal here, so nothing shows that other programs read our calendars (apt-get install khal).\n')

const CONFIG = (folder: string) => `[calendars]
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

/** Lists the events between two days with khal, one line per event with start and title. */
async function khalLists(text: string, from: string, to: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-khal-'))
  try {
    await mkdir(join(folder, 'work'))
    await writeFile(join(folder, 'config'), CONFIG(folder))
    await writeFile(join(folder, 'plan.ics'), text)
    const khal = (...given: string[]) =>
      execFileSync('khal', ['-c', join(folder, 'config'), ...given], {
        env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder },
        encoding: 'utf8',
      })
    khal('import', '--batch', '-a', 'work', join(folder, 'plan.ics'))
    const listed = khal('list', '--notstarted', '--day-format', '', '--format', '{start-long}|{title}', from, to)
    return [...new Set(listed.split('\n').filter((line) => line.includes('|')))].toSorted()
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.skipIf(!isThere)(
  'khal shows the same occurrences from our export and from our private address',
  { tags: ['long'], timeout: 60_000 },
  async () => {
    await using world = await startCalendarFixture()
    const zone = { timeZone: 'Europe/Berlin', calendar: 'Business' }
    const { id } = await world.add({
      title: 'Crew',
      start: '2026-10-06T09:00',
      end: '2026-10-06T10:00',
      ...zone,
      recurrence: 'FREQ=WEEKLY;BYDAY=TU',
    })
    await world.update(
      { id, title: 'Crew later', start: '2026-11-10T14:00', end: '2026-11-10T15:00' },
      { occurrence: '2026-11-10T08:00:00.000Z', scope: 'this' },
    )
    await world.remove({ id, occurrence: '2026-11-17T08:00:00.000Z', scope: 'this' })
    await world.update(
      { id, start: '2026-12-01T11:00', end: '2026-12-01T12:00' },
      { occurrence: '2026-12-01T08:00:00.000Z', scope: 'following' },
    )
    await world.add({
      title: 'New York call',
      start: '2026-10-20T09:00',
      ...zone,
      timeZone: 'America/New_York',
      recurrence: 'FREQ=WEEKLY;COUNT=4',
    })
    await world.add({ title: 'Month end', start: '2026-10-30T16:00', ...zone, recurrence: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' })
    await world.add({ title: 'Early', start: '2027-03-26T02:30', ...zone, recurrence: 'FREQ=DAILY;COUNT=4' })
    await world.add({ title: 'Fair', start: '2026-11-24', end: '2026-11-25', calendar: 'Business', recurrence: 'FREQ=YEARLY' })
    const events = await world.between('2026-10-01', '2027-05-01', { timeZone: 'Europe/Berlin' })
    const expected = events.map(({ start, title, allDay }) => `${allDay ? start : shownInBerlin(start)}|${title}`).toSorted()
    expect(expected.length).toBeGreaterThan(30)
    const { text } = await world.as('sam').get('/apps/calendar/export', { calendar: 'Business' })
    expect(await khalLists(text, '2026-10-01', '2027-04-30')).toEqual(expected)
    const { pathname } = new URL((await world.as('sam').post('/apps/calendar/renew-feed', { calendar: 'Business' })).body.address)
    expect(await khalLists((await world.guest.get(pathname)).text, '2026-10-01', '2027-04-30')).toEqual(expected)
  },
)

const shownInBerlin = (start: string) =>
  Temporal.Instant.from(start).toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString().slice(0, 16).replace('T', ' ')
