import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Contact } from '#modules/contacts/contract.ts'
import type { Task } from '#modules/todo/contract.ts'
import { openObjectsFixture, type ObjectsFixture } from './dav-objects-fixture.ts'

const programs = ['vdirsyncer', 'khard']
const missing = programs.filter((program) => spawnSync(program, ['--version']).status !== 0)
if (missing.length > 0)
  process.stderr.write(`SKIPPED: ${missing.join(' and ')} not installed (apt-get install), so no other program reads the address books.\n`)

const WRITABLE_BOOKS = ['personal-contacts', 'shared-contacts', 'clients']
const BOOKS = [...WRITABLE_BOOKS, 'colleagues']

type Device = AsyncDisposable & {
  /** Paths below the folder of the device. */
  list: (collection: string) => Promise<string[]>
  read: (collection: string) => Promise<string>
  write: (collection: string, name: string, change: (text: string) => string) => Promise<void>
  sync: () => Promise<void>
  khard: (...parameters: string[]) => Promise<string>
}

/** A computer of Sam that synchronizes all collections into folders with vdirsyncer. */
async function openDevice(fixture: ObjectsFixture): Promise<Device> {
  const url = await fixture.listen()
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-dav-'))
  const login = { url: `${url}/dav/`, username: fixture.people.sam.email, password: await fixture.getPassword('sam') }
  await writeFile(join(folder, 'config'), createSyncConfig(folder, login))
  await writeFile(join(folder, 'khard.conf'), createKhardConfig(folder))
  const run = async (program: string, parameters: string[]) => {
    const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' }
    const { stdout } = await promisify(execFile)(program, parameters, { env })
    return stdout
  }
  const sync = (...parameters: string[]) => run('vdirsyncer', ['--config', join(folder, 'config'), ...parameters])
  await Promise.all([...BOOKS, 'tasks'].map((name) => mkdir(join(folder, name), { recursive: true })))
  await sync('discover')
  const getPath = (...parts: string[]) => join(folder, ...parts)
  const list = (collection: string) => readdir(getPath(collection))
  return {
    list,
    read: async (collection) =>
      (await Promise.all((await list(collection)).map((name) => readFile(getPath(collection, name), 'utf8')))).join(''),
    write: async (collection, name, change) => {
      const text = await readFile(getPath(collection, name), 'utf8').catch(() => '')
      await writeFile(getPath(collection, name), change(text))
    },
    sync: async () => void (await sync('sync')),
    khard: (...parameters) => run('khard', ['--config', getPath('khard.conf'), ...parameters]),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

type Login = { url: string; username: string; password: string }

function createSyncConfig(folder: string, { url, username, password }: Login): string {
  const pairs = [
    { name: 'contacts', type: 'carddav', extension: '.vcf', collections: WRITABLE_BOOKS },
    {
      name: 'people',
      type: 'carddav',
      extension: '.vcf',
      collections: ['colleagues'],
      remote: 'read_only = true',
    },
    { name: 'todo', type: 'caldav', extension: '.ics', collections: ['tasks'], remote: 'item_types = ["VTODO"]' },
  ]
  const general = `[general]\nstatus_path = "${folder}/status/"\n`
  const sections = pairs.map(
    ({ name, type, extension, collections, remote = '' }) => `
[pair ${name}]
a = "${name}_local"
b = "${name}_remote"
collections = ${JSON.stringify(collections)}
conflict_resolution = "b wins"
[storage ${name}_local]
type = "filesystem"
path = "${folder}/"
fileext = "${extension}"
[storage ${name}_remote]
type = "${type}"
url = "${url}"
username = "${username}"
password = "${password}"
${remote}
`,
  )
  return general + sections.join('')
}

const createKhardConfig = (folder: string) =>
  `[addressbooks]\n${BOOKS.map((name) => `[[${name}]]\npath = ${folder}/${name}\n`).join('')}[general]\ndefault_action = list\n`

const card = (uid: string, ...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, ...lines, 'END:VCARD', ''].join('\r\n')

test.skipIf(missing.length > 0)(
  'khard finds contacts, clients and colleagues, and its changes arrive here',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    await using fixture = await openObjectsFixture()
    const sam = fixture.as('sam')
    await sam.post('/apps/contacts/add-contact', {
      contact: { name: 'Grace Guest', emails: [{ label: 'work', email: 'grace@example.com' }] },
    })
    await sam.post('/apps/contacts/add-contact', { contact: { name: 'Sheila Shared', isShared: true } })
    await sam.post('/apps/invoice/add-client', { client: { name: 'Quay Ltd', email: 'quay@example.com' } })
    await using device = await openDevice(fixture)
    await device.sync()
    expect(await device.khard('email', '--parsable', 'grace')).toContain('grace@example.com\tGrace Guest')
    expect(await device.khard('list')).toMatch(/Sheila Shared[^]*Wei Chen/)
    expect(await device.khard('email', '--parsable', 'quay')).toContain('quay@example.com')

    await device.write('personal-contacts', 'new.vcf', () => card('new', 'FN:Niko New', 'N:New;Niko;;;', 'X-KHARD:1'))
    const [grace] = (await device.list('personal-contacts')).filter((name) => name !== 'new.vcf')
    await device.write('personal-contacts', grace!, (text) => text.replaceAll('Grace Guest', 'Grace Hopper'))
    fixture.clock.advance(1)
    await device.sync()
    const { contacts } = (await sam.get('/apps/contacts/contacts')).body as { contacts: Contact[] }
    expect(contacts.map(({ name }) => name)).toEqual(['Grace Hopper', 'Niko New', 'Sheila Shared'])
    expect(await device.read('personal-contacts')).toContain('X-KHARD:1')
  },
)

test.skipIf(missing.length > 0)('vdirsyncer synchronizes tasks in both directions', { tags: ['long'], timeout: 120_000 }, async () => {
  await using fixture = await openObjectsFixture()
  const sam = fixture.as('sam')
  const { id } = (await sam.post('/apps/todo/add-tasks', { task: { title: 'Order toner', tags: ['team'] } })).body.task as Task
  // vdirsyncer does not empty a whole list without being asked to.
  await sam.post('/apps/todo/add-tasks', { task: { title: 'Water plants' } })
  await using device = await openDevice(fixture)
  await device.sync()
  expect(await device.read('tasks')).toContain('SUMMARY:Order toner')

  for (const name of await device.list('tasks'))
    await device.write('tasks', name, (text) => (text.includes('toner') ? text.replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED') : text))
  fixture.clock.advance(1)
  await device.sync()
  expect((await sam.get('/apps/todo/task', { id })).body.task).toMatchObject({ isCompleted: true, tags: ['team'] })

  fixture.clock.advance(1)
  await sam.delete('/apps/todo/delete-task', { taskId: id })
  await device.sync()
  expect(await device.read('tasks')).not.toContain('toner')
})
