import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPng } from '#platform/server/files/png.ts'
import { openContactsFixture, type ContactsFixture } from '../../server/contacts-fixture.ts'

let fixture: ContactsFixture
beforeEach(async () => void (fixture = await openContactsFixture()))
afterEach(() => fixture.close())

const formatCard = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
const list = async (query: object = {}) => (await fixture.as('sam').get('/apps/contacts/contacts', { ...query })).body.contacts
const exportVcards = async (query: object = {}) => (await fixture.as('sam').get('/apps/contacts/export-vcards', { ...query })).text
const exportCsv = async () => (await fixture.as('sam').get('/apps/contacts/export')).text

test('imports vCards with pictures, reports skipped ones, and skips the same cards the next time', async () => {
  const photo = createPng(40, 30, () => 0x00_80_80).toString('base64')
  const file = [
    formatCard('UID:ada', 'FN:Ada Quay', 'EMAIL;TYPE=WORK:ada@example.com', `PHOTO;ENCODING=b;TYPE=PNG:${photo}`),
    formatCard('UID:bo', 'FN:Bo', 'PHOTO;ENCODING=b;TYPE=PNG:AAAA'),
    formatCard('NOTE:nothing else'),
    formatCard('UID:ada', 'FN:Ada again'),
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Cut\r\n',
  ].join('')
  const { status, body } = await fixture.importFile(file)
  expect([status, body]).toEqual([
    200,
    {
      added: 2,
      skipped: 3,
      skippedContacts: [
        { line: 14, name: '', reason: 'no_name' },
        { line: 18, name: 'Ada again', reason: 'exists' },
        { line: 23, name: 'Cut', reason: 'cut_off' },
      ],
    },
  ])
  const [ada, bo] = await list()
  expect([ada, bo]).toMatchObject([
    { name: 'Ada Quay', isShared: false, photo: expect.stringMatching(/^\/files\/\d+\/photo\.jpg$/) },
    { name: 'Bo', photo: null },
  ])
  const headers = { authorization: `Bearer ${fixture.people.sam.accessToken}` }
  expect((await fixture.app.http.inject({ url: ada.photo, headers })).headers['content-type']).toBe('image/jpeg')
  expect((await fixture.importFile(file)).body).toMatchObject({ added: 0, skipped: 5 })
})

test('an import is undone and restored as one change', async () => {
  const photo = createPng(8, 8, () => 0x00_80_80).toString('base64')
  const imported = await fixture.importFile(formatCard('FN:Ada', `PHOTO;ENCODING=b:${photo}`) + formatCard('FN:Bo'), { isShared: true })
  expect(await fixture.listNames({ visibility: 'shared' })).toEqual(['Ada', 'Bo'])
  const undone = await fixture.undo(imported)
  expect([undone.status, await fixture.listNames()]).toEqual([200, []])
  expect([(await fixture.undo(undone)).status, await fixture.listNames()]).toEqual([200, ['Ada', 'Bo']])
})

test('exported vCards return what was imported, including unknown properties and pictures', async () => {
  const photo = createPng(40, 30, () => 0x00_80_80).toString('base64')
  await fixture.importFile(
    formatCard('UID:ada', 'FN:Ada Quay', 'N:Quay;Ada;M.;;', 'X-FOO;X-P=1:bar\\,baz', 'CATEGORIES:crew', `PHOTO;ENCODING=b:${photo}`),
  )
  const [{ id }] = await list()
  await fixture.post('update-contact', { contact: { id, company: 'Harbour' } })
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
  expect((await fixture.importFile(`${google}\n${row}\n`)).body).toMatchObject({ added: 1, skipped: 0 })
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
  expect((await fixture.importFile(Buffer.from(file, 'utf16le'))).body).toMatchObject({ added: 1, skipped: 0 })
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
  expect((await fixture.importFile(rows.join('\n'))).body).toEqual({
    added: 3,
    skipped: 3,
    skippedContacts: [
      { line: 4, name: 'Bo', reason: 'bad_email' },
      { line: 7, name: 'x'.repeat(200), reason: 'too_long' },
      { line: 9, name: 'Cut,', reason: 'cut_off' },
    ],
  })
  expect(await fixture.listNames()).toEqual(['Ada', 'only@example.com', 'Two lines'])
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
  const { id } = await fixture.add(contact)
  const text = await exportCsv()
  expect(text).toContain(`"'=1+1","Quay","'@SUM(A1)"`)
  expect(text).toContain(`"'+49 30 1234"`)
  await fixture.post('delete-contacts', { ids: [id] })
  expect((await fixture.importFile(text)).body).toMatchObject({ added: 1, skipped: 0 })
  expect(await list()).toMatchObject([contact])
})

test.each<[code: string, status: number, content: string | Buffer]>([
  ['contacts.import_unreadable', 400, 'Dear all,\nplease find attached\n'],
  ['contacts.import_unreadable', 400, 'First column,Second column\n1,2\n'],
  ['contacts.import_encoding', 400, Buffer.from('Name,Email\nCafé,a@b.c\n', 'latin1')],
  ['contacts.import_encoding', 400, Buffer.concat([Buffer.from('Name,Email\n'.padEnd(5_000, 'x\n')), Buffer.from([0])])],
  ['contacts.import_too_large', 413, `Name\n${'x'.repeat(11 * 1024 * 1024)}`],
  ['contacts.import_over_limit', 400, `Name\n${'Ada\n'.repeat(2_001)}`],
  ['contacts.import_over_limit', 400, 'BEGIN:VCARD\n'.repeat(2_002)],
])('rejects a whole file with %s and imports nothing', async (code, status, content) => {
  const response = await fixture.importFile(content)
  expect([response.status, (response.body as unknown as { code: string }).code]).toEqual([status, code])
  expect(await fixture.count('contacts')).toBe(0)
})

test('imports 2,000 contacts in one change', { tags: ['long'] }, async () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => `Sailor ${n},sailor${n}@example.com`)
  const imported = await fixture.importFile(`Name,Email\n${rows.join('\n')}`)
  expect(imported.body).toEqual({ added: 2_000, skipped: 0, skippedContacts: [] })
  expect(await fixture.count('contacts')).toBe(2_000)
})

test('the file of another user cannot be imported', async () => {
  const { status } = await fixture.importFile('Name\nAda\n', { as: 'wei' })
  expect(status).toBe(200)
  expect((await fixture.post('import', { fileId: 1 })).status).toBe(404)
})
