import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createDavToken, formatSiteVisit, openDavFixture, type DavFixture } from './dav-fixture.ts'

const isInstalled = ['vdirsyncer', 'khal'].every((program) => spawnSync(program, ['--version']).status === 0)
if (!isInstalled)
  process.stderr.write(
    'SKIPPED: vdirsyncer and khal are not installed (apt-get install vdirsyncer khal), so no other program synchronizes.\n',
  )

const run = promisify(execFile)

/** A folder with the configuration of both programs, and commands that use it. */
async function openPrograms(fixture: DavFixture) {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-dav-'))
  const address = await fixture.listen()
  const env = { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder }
  await mkdir(join(folder, 'calendars'))
  await writeFile(
    join(folder, 'vdirsyncer'),
    createSyncConfig(folder, { address, email: fixture.people.sam.email, secret: await createDavToken(fixture, 'sam') }),
  )
  await writeFile(join(folder, 'khal'), createKhalConfig(folder))
  const vdirsyncer = async (...args: string[]) => (await run('vdirsyncer', ['-c', join(folder, 'vdirsyncer'), ...args], { env })).stderr
  const khal = async (...args: string[]) => (await run('khal', ['-c', join(folder, 'khal'), ...args], { env })).stdout
  return {
    discover: () => run('sh', ['-c', `yes | vdirsyncer -c ${join(folder, 'vdirsyncer')} discover`], { env }),
    sync: async () => {
      fixture.clock.advance(1)
      return vdirsyncer('sync')
    },
    khal,
    listFiles: async (calendar: string) => {
      const path = join(folder, 'calendars', calendar)
      return Promise.all((await readdir(path)).filter((name) => name.endsWith('.ics')).map((name) => readFile(join(path, name), 'utf8')))
    },
    writeFile: (calendar: string, name: string, content: string) => writeFile(join(folder, 'calendars', calendar, name), content),
    removeFiles: async (calendar: string) => {
      for (const name of await readdir(join(folder, 'calendars', calendar)))
        if (name.endsWith('.ics')) await rm(join(folder, 'calendars', calendar, name))
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

type Account = { address: string; email: string; secret: string }

const createSyncConfig = (folder: string, { address, email, secret }: Account) => `[general]
status_path = "${folder}/status"
[pair work]
a = "local"
b = "remote"
collections = ["from b"]
conflict_resolution = "b wins"
metadata = ["displayname", "color"]
[storage local]
type = "filesystem"
path = "${folder}/calendars"
fileext = ".ics"
[storage remote]
type = "caldav"
url = "${address}/"
username = "${email}"
password = "${secret}"
`

const createKhalConfig = (folder: string) => `[calendars]
[[business]]
path = ${folder}/calendars/business
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
[default]
default_calendar = business
`

const addEvent = async (fixture: DavFixture, title: string, start: string) => {
  const { body } = await fixture
    .as('sam')
    .post('/apps/calendar/add-event', { event: { title, start, calendar: 'Business', reminders: [] } })
  return body.event.id as number
}

const listTitles = async (fixture: DavFixture) => {
  const { body } = await fixture.as('sam').get('/apps/calendar/events', { calendars: 'Business' })
  return (body.events as { title: string }[]).map(({ title }) => title).toSorted()
}

const readTitles = (files: readonly string[]) => files.map((text) => /^SUMMARY:(.*?)\r?$/m.exec(text)![1]!).toSorted()

test.skipIf(!isInstalled)('vdirsyncer and khal synchronize changes in both directions', { tags: ['long'], timeout: 120_000 }, async () => {
  await using fixture = await openDavFixture()
  await using programs = await openPrograms(fixture)
  const id = await addEvent(fixture, 'From the page', '2026-11-24T09:00:00.000Z')
  const removedId = await addEvent(fixture, 'To be removed', '2026-11-25T09:00:00.000Z')
  await programs.discover()
  await programs.sync()
  expect(readTitles(await programs.listFiles('business'))).toEqual(['From the page', 'To be removed'])
  await programs.khal('new', '2026-11-26', '14:00', '15:00', 'From khal', '::', 'With notes')
  await programs.writeFile('business', 'phone.ics', formatSiteVisit('phone', 'X-PHONE:1'))
  await fixture.as('sam').post('/apps/calendar/update-event', { event: { id, title: 'Renamed' } })
  await fixture.as('sam').delete('/apps/calendar/remove-event', { id: removedId })
  await programs.sync()
  await programs.sync()
  expect(await listTitles(fixture)).toEqual(['From khal', 'Renamed', 'Site visit'])
  const files = await programs.listFiles('business')
  expect([readTitles(files), files.some((text) => text.includes('X-PHONE:1'))]).toEqual([['From khal', 'Renamed', 'Site visit'], true])
  const listed = await programs.khal(
    'list',
    '--day-format',
    '',
    '--format',
    '{start-long}|{title}|{description}',
    '2026-11-23',
    '2026-11-30',
  )
  expect(listed.trim().split('\n').toSorted()).toEqual([
    '2026-11-24 10:00|Renamed|',
    '2026-11-24 10:00|Site visit|',
    '2026-11-26 14:00|From khal|With notes',
  ])
  await programs.removeFiles('business')
  await programs.writeFile('business', 'last.ics', formatSiteVisit('last'))
  await programs.sync()
  expect(await listTitles(fixture)).toEqual(['Site visit'])
  await programs.sync()
  expect(await programs.sync()).not.toMatch(/error|Copying|Deleting/i)
})
