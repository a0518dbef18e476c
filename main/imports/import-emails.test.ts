import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { calendarModule } from '#modules/calendar/server/index.ts'
import { contactsModule } from '#modules/contacts/server/index.ts'
import { emailModule } from '#modules/email/server/index.ts'
import type { Email, EmailRow } from '#modules/email/contract.ts'
import { openImportFixture, type UploadedFile } from '#modules/imports/server/testing/import-fixture.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { getContentPath } from '#platform/server/files/content-folder.ts'

const openFixture = () => openImportFixture([todoModule, kanbanModule, calendarModule, contactsModule, { ...emailModule, services: [] }])
type Fixture = Awaited<ReturnType<typeof openFixture>>

const lines = (...all: string[]) => `${all.join('\n')}\n`
const mbox = (...messages: string[]): UploadedFile => ({ name: 'All mail.mbox', content: messages.join('') })

const message = (id: string, fields: string[], ...text: string[]) =>
  lines(`From ${id}@xxx Wed Jan 06 09:30:00 +0000 2021`, `Message-ID: <${id}@x.test>`, ...fields, '', ...text, '')

const takeout = mbox(
  message(
    'boats',
    [
      'X-GM-THRID: 7',
      'X-Gmail-Labels: Inbox,Unread,Important,Projects/Boats',
      'Date: Wed, 6 Jan 2021 09:30:00 +0000',
      'From: Clara Lindqvist <clara@nordlicht.test>',
      'To: sam@staffroom.local',
      'Subject: Boats',
    ],
    'The boats are here.',
  ),
  message(
    'other-subject',
    [
      'X-GM-THRID: 7',
      'X-Gmail-Labels: Sent,Starred,Projects/Boats',
      'Date: Thu, 7 Jan 2021 09:30:00 +0000',
      'From: sam@staffroom.local',
      'To: clara@nordlicht.test',
      'Subject: Harbour',
    ],
    'Which harbour?',
  ),
  message(
    'reply',
    [
      'X-Gmail-Labels: Trash',
      'References: <boats@x.test>',
      'Date: Fri, 8 Jan 2021 09:30:00 +0000',
      'From: clara@nordlicht.test',
      'Subject: Re: Boats',
    ],
    'Never mind.',
  ),
)

const listEmails = async (fixture: Fixture, filters: object, name: 'helena' | 'sam' = 'helena') =>
  (await fixture.as(name).get('/pages/email/emails', { perPage: 100, ...filters })).body.emails as EmailRow[]
const listSubjects = async (fixture: Fixture, filters: object, name: 'helena' | 'sam' = 'helena') =>
  (await listEmails(fixture, filters, name)).map(({ subject }) => subject)
const listLabels = async (fixture: Fixture) =>
  ((await fixture.as('helena').get('/pages/email/labels')).body.labels as { id: number | null; name: string }[]).flatMap(({ id, name }) =>
    id === null ? [] : name,
  )
const open = async (fixture: Fixture, id: number) => (await fixture.as('helena').get('/pages/email/get-email', { id })).body.mail as Email

test('imports an export of Gmail with folders, labels, marks and conversations, for the user alone', async () => {
  await using fixture = await openFixture()
  expect(await fixture.importFiles('mbox', [takeout])).toMatchObject({ state: 'done', counts: { added: 3, invalid: 0, warnings: 0 } })
  const [boats] = await listEmails(fixture, { folder: 'inbox' })
  expect(boats).toMatchObject({
    from: { name: 'Clara Lindqvist', email: 'clara@nordlicht.test' },
    subject: 'Boats',
    time: '2021-01-06T09:30:00.000Z',
    isRead: false,
    labels: ['Projects/Boats', 'important'],
    accountId: null,
    threadCount: 2,
  })
  expect(await listSubjects(fixture, { folder: 'sent' })).toEqual(['Harbour'])
  expect(await listSubjects(fixture, { folder: 'trash' })).toEqual(['Re: Boats'])
  expect(await listSubjects(fixture, { folder: 'starred' })).toEqual(['Harbour'])
  expect(await listSubjects(fixture, { folder: 'all', label: 'projects/boats' })).toEqual(['Harbour', 'Boats'])
  expect(await listSubjects(fixture, { folder: 'all', q: 'which harbour' })).toEqual(['Harbour'])
  expect((await open(fixture, boats!.id)).replies.map(({ subject }) => subject)).toEqual(['Harbour'])
  expect(await listSubjects(fixture, { folder: 'all' }, 'sam')).toEqual([])
  expect((await fixture.as('helena').get('/api/notifications')).body.notifications).toEqual([])
})

test('imports nothing twice, and again after an undo', async () => {
  await using fixture = await openFixture()
  const first = await fixture.importFiles('mbox', [takeout])
  expect((await fixture.importFiles('mbox', [takeout])).counts).toMatchObject({ added: 0, existing: 3 })
  expect(await fixture.undoImport(first.id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await listSubjects(fixture, { folder: 'all' })).toEqual([])
  expect(await listLabels(fixture)).toEqual([])
  expect(await listSubjects(fixture, { folder: 'all', q: 'harbour' })).toEqual([])
  expect((await fixture.importFiles('mbox', [takeout])).counts).toMatchObject({ added: 3 })
  expect(await listLabels(fixture)).toEqual(['Projects/Boats'])
})

test('an undo leaves emails that the user has moved since, but not those only read', async () => {
  await using fixture = await openFixture()
  const { id } = await fixture.importFiles('mbox', [takeout])
  const [boats] = await listEmails(fixture, { folder: 'inbox' })
  const [pier] = await listEmails(fixture, { folder: 'sent' })
  await fixture.as('helena').post('/pages/email/update-emails', { emailIds: [boats!.id], dataToUpdate: { isRead: true } })
  await fixture.as('helena').post('/pages/email/update-emails', { emailIds: [pier!.id], dataToUpdate: { folder: 'inbox' } })
  expect(await fixture.undoImport(id)).toMatchObject({ state: 'undone', kept: 1 })
  expect(await listSubjects(fixture, { folder: 'all' })).toEqual(['Harbour'])
})

test('skips emails that the user already has, and those that occur twice', async () => {
  await using fixture = await openFixture()
  await fixture.importFiles('mbox', [mbox(message('boats', ['Subject: Boats'], 'x'))])
  const eml: UploadedFile = { name: 'boats.eml', content: lines('Message-ID: <boats@x.test>', 'Subject: Boats', '', 'x') }
  expect((await fixture.importFiles('mbox', [eml])).counts).toMatchObject({ added: 0, existing: 1 })
  const twice = await fixture.importFiles('mbox', [mbox(message('new', ['Subject: New'], 'x'), message('new', ['Subject: New'], 'x'))])
  expect(twice.counts).toMatchObject({ added: 1 })
  expect((await listSubjects(fixture, { folder: 'all' })).toSorted()).toEqual(['Boats', 'New'])
})

test('keeps attachments and inline images', async () => {
  await using fixture = await openFixture()
  const image = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  await fixture.importFiles('mbox', [
    mbox(
      message(
        'files',
        ['Subject: Files', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
        '--b',
        'Content-Type: text/html',
        '',
        '<p>See <img src="cid:logo@x.test"></p>',
        '--b',
        'Content-Type: image/png; name=logo.png',
        'Content-ID: <logo@x.test>',
        'Content-Transfer-Encoding: base64',
        '',
        image.toString('base64'),
        '--b',
        'Content-Type: text/plain; name=plan.txt',
        'Content-Disposition: attachment; filename=plan.txt',
        '',
        'The plan',
        '--b--',
      ),
    ),
  ])
  const [row] = await listEmails(fixture, { folder: 'inbox' })
  expect(row!.attachments.map(({ name, contentId }) => [name, contentId])).toEqual([
    ['logo.png', 'logo@x.test'],
    ['plan.txt', null],
  ])
  const [{ hash }] = (await fixture.rows('files').select('hash').where('entity', '=', 'email').orderBy('id').execute()) as [
    { hash: string },
  ]
  expect(await readFile(getContentPath(fixture.app.platform.config.dataDir, hash))).toEqual(image)
  expect((await fixture.as('helena').get('/pages/email/source', { id: row!.id })).status).toBe(200)
})

test('an old invitation changes no event, and hostile HTML is sanitized', async () => {
  await using fixture = await openFixture()
  const calendar = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:one',
    'SUMMARY:Regatta',
    'DTSTART:20261201T090000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  await fixture.importFiles('mbox', [
    mbox(
      message(
        'invitation',
        ['Subject: Invitation', 'From: clara@nordlicht.test', 'Content-Type: text/calendar; method=REQUEST'],
        ...calendar,
      ),
      message(
        'hostile',
        ['Subject: Hostile', 'Content-Type: text/html'],
        '<p>Hello<script>alert(1)</script><img src=x onerror=alert(1)></p>',
      ),
    ),
  ])
  expect(await fixture.count('events')).toBe(0)
  const [hostile] = await listEmails(fixture, { q: 'hostile' })
  expect((await open(fixture, hostile!.id)).message).not.toMatch(/script|onerror/)
})

test('reports what cannot be imported and imports the rest', async () => {
  await using fixture = await openFixture()
  const nested = Array.from({ length: 300 }, (_, index) => `--b${index}\nContent-Type: multipart/mixed; boundary=b${index + 1}\n`)
  const done = await fixture.importFiles('mbox', [
    mbox(
      lines('From - Wed Jan 06 09:30:00 2021', '', 'Only a text', ''),
      message('nested', ['Subject: Nested', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b0'], ...nested),
      message('whole', ['Subject: Whole'], 'x'),
    ),
    { name: 'undated.eml', content: lines('Message-ID: <undated@x.test>', 'Subject: Undated', '', 'x') },
  ])
  expect(done).toMatchObject({ state: 'done', counts: { added: 3, invalid: 1 } })
  expect(done.problems.map(({ title, code, isWarning }) => [title, code, isWarning])).toEqual([
    ['', 'email.no_header', false],
    ['Nested', 'email.damaged', true],
    ['Undated', 'email.no_time', true],
  ])
  expect(await fixture.read('mbox', [{ name: 'mail.mbox', content: '\n\n' }])).toMatchObject({
    state: 'failed',
    problem: { code: 'email.no_emails' },
  })
})

test('the option for a single label is in the language of the user', async () => {
  await using fixture = await openFixture()
  await fixture.importFiles('mbox', [takeout], { options: [{ name: 'target', value: 'imported' }] })
  expect(await listLabels(fixture)).toEqual(['Imported'])
  expect((await listEmails(fixture, { folder: 'all' })).map(({ labels, folder }) => [folder, labels])).toEqual([
    ['trash', ['Imported']],
    ['sent', ['Imported']],
    ['inbox', ['Imported']],
  ])
})

test('only users who may use email can import it', async () => {
  await using fixture = await openFixture()
  const fileIds = [await fixture.upload(takeout, 'stranger')]
  expect((await fixture.as('stranger').post('/api/imports', { source: 'mbox', fileIds })).status).toBe(403)
})
