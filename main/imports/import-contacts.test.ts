import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contactsModule } from '#modules/contacts/server/index.ts'
import type { Contact, ContactDraft } from '#modules/contacts/contract.ts'
import { openImportFixture } from '#modules/imports/server/testing/import-fixture.ts'
import { createPng } from '#platform/server/files/png.ts'

let fixture: Awaited<ReturnType<typeof openImportFixture>>
beforeEach(async () => void (fixture = await openImportFixture([contactsModule])))
afterEach(() => fixture.close())

const importCards = (content: string | Uint8Array, visibility = 'personal') =>
  fixture.importFiles('vcard', [{ name: 'contacts.vcf', content }], { options: [{ name: 'visibility', value: visibility }] })
const importTable = (content: string | Uint8Array) => fixture.importFiles('contacts-csv', [{ name: 'contacts.csv', content }])

const formatCard = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
const list = async (query: object = {}) =>
  (await fixture.as('helena').get('/apps/contacts/contacts', { perPage: 100, ...query })).body.contacts as Contact[]
const listNames = async (query?: object) => (await list(query)).map(({ name }) => name)
const exportVcards = async (query: object = {}) => (await fixture.as('helena').get('/apps/contacts/export-vcards', { ...query })).text
const exportCsv = async () => (await fixture.as('helena').get('/apps/contacts/export')).text

test('imports vCards with pictures, reports what is wrong, and imports nothing twice', async () => {
  const photo = createPng(40, 30, () => 0x00_80_80).toString('base64')
  const file = [
    formatCard('UID:ada', 'FN:Ada Quay', 'EMAIL;TYPE=WORK:ada@example.com', `PHOTO;ENCODING=b;TYPE=PNG:${photo}`),
    formatCard('UID:bo', 'FN:Bo', 'PHOTO;ENCODING=b;TYPE=PNG:AAAA'),
    formatCard('NOTE:nothing else'),
    formatCard('UID:ada', 'FN:Ada again'),
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Cut\r\n',
  ].join('')
  const done = await importCards(file)
  expect(done).toMatchObject({ state: 'done', counts: { added: 2, invalid: 3 } })
  expect(done.problems.map(({ row, title, code }) => [row, title, code])).toEqual([
    [3, '', 'contacts.card_no_name'],
    [4, 'Ada again', 'imports.repeated'],
    [5, 'Cut', 'contacts.card_cut_off'],
  ])
  const [ada, bo] = await list()
  expect([ada, bo]).toMatchObject([
    { name: 'Ada Quay', isShared: false, photo: expect.stringMatching(/^\/files\/\d+\/photo\.jpg$/) },
    { name: 'Bo', photo: null },
  ])
  const headers = { authorization: `Bearer ${fixture.people.helena.accessToken}` }
  expect((await fixture.app.http.inject({ url: ada!.photo!, headers })).headers['content-type']).toBe('image/jpeg')
  expect((await importCards(file)).counts).toMatchObject({ added: 0, existing: 2 })
})

test('an import is undone as a whole and can be repeated', async () => {
  const photo = createPng(8, 8, () => 0x00_80_80).toString('base64')
  const file = formatCard('FN:Ada', `PHOTO;ENCODING=b:${photo}`) + formatCard('FN:Bo')
  const { id } = await importCards(file, 'shared')
  expect(await listNames({ visibility: 'shared' })).toEqual(['Ada', 'Bo'])
  expect(await fixture.undoImport(id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await listNames()).toEqual([])
  expect((await importCards(file)).counts).toMatchObject({ added: 2 })
  expect(await listNames({ visibility: 'personal' })).toEqual(['Ada', 'Bo'])
})

test('imports many vCard files in a ZIP file', async () => {
  const writer = new ZipWriter(new BlobWriter())
  for (const name of ['Ada', 'Bo']) await writer.add(`Contacts/${name}.vcf`, new BlobReader(new Blob([formatCard(`FN:${name}`)])))
  await writer.add('Contacts/readme.txt', new BlobReader(new Blob(['x'])))
  const content = new Uint8Array(await (await writer.close()).arrayBuffer())
  await fixture.importFiles('vcard', [{ name: 'contacts.zip', content }])
  expect(await listNames()).toEqual(['Ada', 'Bo'])
})

test('skips contacts with an address that the user already has', async () => {
  const contact: ContactDraft = { name: 'Ada', emails: [{ label: '', email: 'Ada@example.com' }] }
  await fixture.as('helena').post('/apps/contacts/add-contact', { contact })
  await fixture.as('sam').post('/apps/contacts/add-contact', { contact: { ...contact, emails: [{ label: '', email: 'bo@example.com' }] } })
  const done = await importTable('Name,E-mail Address\nAda Quay,ada@EXAMPLE.com\nBo,bo@example.com\n')
  expect(done.counts).toMatchObject({ added: 1, duplicates: 1 })
  expect(await listNames()).toEqual(['Ada', 'Bo'])
})

test('exported vCards return what was imported, including unknown properties and pictures', async () => {
  const photo = createPng(40, 30, () => 0x00_80_80).toString('base64')
  await importCards(
    formatCard('UID:ada', 'FN:Ada Quay', 'N:Quay;Ada;M.;;', 'X-FOO;X-P=1:bar\\,baz', 'CATEGORIES:crew', `PHOTO;ENCODING=b:${photo}`),
  )
  const { id } = (await list())[0]!
  await fixture.as('helena').post('/apps/contacts/update-contact', { contact: { id, company: 'Harbour' } })
  const exported = (await exportVcards({ id })).replace(/\r\n /g, '').split('\r\n')
  expect(exported).toEqual(
    expect.arrayContaining(['UID:ada', 'FN:Ada Quay', 'N:Quay;Ada;M.;;', 'X-FOO;X-P=1:bar\\,baz', 'CATEGORIES:crew', 'ORG:Harbour']),
  )
  expect(exported.find((line) => line.startsWith('PHOTO'))).toMatch(/^PHOTO;ENCODING=b;TYPE=JPEG:\/9j\//)
  expect(await exportVcards({ version: '4.0' })).toContain('PHOTO:data:image/jpeg;base64,/9j/')
})

const google =
  'First Name,Middle Name,Last Name,Organization Name,Organization Title,Birthday,Notes,E-mail 1 - Label,E-mail 1 - Value,' +
  'E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,' +
  'Address 1 - City,Address 1 - Postal Code,Address 1 - Country'

test('imports the columns of Google Contacts', async () => {
  const row =
    'Ada,M.,Quay,Harbour,Master,1985-04-12,"one\ntwo",* Work,ada@example.com ::: quay@example.com,Boat,boat@example.com,Mobile,+49 30 1234,Home,,Main St 1,Berlin,10115,Germany'
  expect((await importTable(`${google}\n${row}\n`)).counts).toMatchObject({ added: 1, invalid: 0 })
  expect(await list()).toMatchObject([
    {
      name: 'Ada M. Quay',
      company: 'Harbour',
      jobTitle: 'Master',
      birthday: '1985-04-12',
      note: 'one\ntwo',
      emails: [
        { label: 'work', email: 'ada@example.com' },
        { label: 'work', email: 'quay@example.com' },
        { label: 'Boat', email: 'boat@example.com' },
      ],
      phones: [{ label: 'mobile', number: '+49 30 1234' }],
      addresses: [{ label: 'home', street: 'Main St 1', city: 'Berlin', postCode: '10115', country: 'Germany' }],
    },
  ])
})

test('imports the columns of Outlook, also with semicolons and as UTF-16', async () => {
  const header =
    'First Name;Last Name;Company;Job Title;E-mail Address;E-mail 2 Address;Business Phone;Mobile Phone;Business Street;Business City;Notes'
  const file = `\ufeff${header}\r\nAda;Quay;"Harbour; ""Old"" Ltd";Master;ada@example.com;quay@example.com;1234;5678;Main St 1;Berlin;\r\n;;;;;;;;;;\r\n`
  expect((await importTable(Buffer.from(file, 'utf16le'))).counts).toMatchObject({ added: 1, invalid: 0 })
  expect(await list()).toMatchObject([
    {
      name: 'Ada Quay',
      company: 'Harbour; "Old" Ltd',
      emails: [{ email: 'ada@example.com' }, { email: 'quay@example.com' }],
      phones: [
        { label: 'work', number: '1234' },
        { label: 'mobile', number: '5678' },
      ],
      addresses: [{ label: 'work', street: 'Main St 1', city: 'Berlin' }],
    },
  ])
})

test('reports rows that cannot be imported with line and reason', async () => {
  const rows = [
    'Name,Email',
    'Ada,ada@example.com',
    '"",',
    'Bo,nothing',
    '"Two\nlines",two@example.com',
    `${'x'.repeat(201)},`,
    ',only@example.com',
    '"Cut,',
  ]
  const done = await importTable(rows.join('\n'))
  expect(done.counts).toMatchObject({ added: 3, invalid: 3 })
  expect(done.problems.map(({ row, title, code }) => [row, title, code])).toEqual([
    [4, 'Bo', 'contacts.card_bad_email'],
    [7, 'x'.repeat(200), 'contacts.card_too_long'],
    [9, 'Cut,', 'contacts.card_cut_off'],
  ])
  expect(await listNames()).toEqual(['Ada', 'only@example.com', 'Two lines'])
})

test('the exported table protects against formulas and can be imported again', async () => {
  const contact = {
    name: '=1+1 Quay',
    company: '@SUM(A1)',
    jobTitle: 'Master, "old"',
    note: '-one\ntwo',
    birthday: '1985-04-12',
    emails: [{ label: 'work', email: 'ada@example.com' }],
    phones: [{ label: 'mobile', number: '+49 30 1234' }],
    addresses: [{ label: 'home', street: 'Main St 1', city: 'Berlin', region: 'BE', postCode: '10115', country: 'Germany' }],
  }
  const { id } = (await fixture.as('helena').post('/apps/contacts/add-contact', { contact })).body.contact as Contact
  const text = await exportCsv()
  expect(text).toContain(`"'=1+1","Quay","'@SUM(A1)"`)
  expect(text).toContain(`"'+49 30 1234"`)
  await fixture.as('helena').post('/apps/contacts/delete-contacts', { ids: [id] })
  expect((await importTable(text)).counts).toMatchObject({ added: 1, invalid: 0 })
  expect(await list()).toMatchObject([contact])
})

test.each<[code: string, source: string, content: string | Buffer]>([
  ['contacts.import_unreadable', 'contacts-csv', 'Dear all,\nplease find attached\n'],
  ['contacts.import_unreadable', 'contacts-csv', 'First column,Second column\n1,2\n'],
  ['imports.other_program', 'contacts-csv', formatCard('FN:Ada')],
  ['contacts.import_encoding', 'vcard', Buffer.concat([Buffer.from('BEGIN:VCARD\n'), Buffer.from([0, 1, 2])])],
  ['imports.empty', 'vcard', 'Dear all,\nplease find attached\n'],
])('rejects a whole file with %s and imports nothing', async (code, source, content) => {
  const read = await fixture.read(source, [{ name: source === 'vcard' ? 'contacts.vcf' : 'contacts.csv', content }])
  expect(read).toMatchObject({ state: 'failed', problem: { code } })
  expect(await fixture.count('contacts')).toBe(0)
})

test('imports 500 contacts', { tags: ['long'] }, async () => {
  const rows = Array.from({ length: 500 }, (_, n) => `Sailor ${n},sailor${n}@example.com`)
  expect((await importTable(`Name,Email\n${rows.join('\n')}`)).counts).toMatchObject({ added: 500, invalid: 0 })
  expect(await fixture.count('contacts')).toBe(500)
})
