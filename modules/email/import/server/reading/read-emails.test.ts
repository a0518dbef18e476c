import { expect, test } from 'vitest'
import { createFile, lines, readFiles, readMbox, toLatin1 } from './import-fixture.ts'

const takeout = lines(
  'From 1790000000000000001@xxx Wed Jan 06 09:30:00 +0100 2021',
  'X-GM-THRID: 1790000000000000001',
  'X-Gmail-Labels: =?UTF-8?Q?Posteingang,Wichtig,Ungelesen,Kategorie:_=E2=80=9EWerbung=E2=80=9C,B=C3=BCro?=',
  'Message-ID: <one@mail.example>',
  'Date: Wed, 6 Jan 2021 09:29:58 +0100',
  'From: Clara Lindqvist <clara@nordlicht.test>',
  'To: sam@mail.example',
  'Subject: =?UTF-8?B?R3LDvMOfZSBhdXMgTMO8YmVjaw==?=',
  '',
  'Hello Sam,',
  '',
  '>From here the boats leave.',
  '>>From the quoted email.',
  '',
  'From 1790000000000000001@xxx Thu Jan 07 10:00:00 +0000 2021',
  'X-GM-THRID: 1790000000000000001',
  'X-Gmail-Labels: Sent,Starred,Opened,"Orders, open",IMAP_$Forwarded,Category Updates',
  'Message-ID: <two@mail.example>',
  'Date: Thu, 7 Jan 2021 10:00:00 +0000',
  'From: sam@mail.example',
  'Subject: Re: Boats',
  '',
  'Thank you!',
  '',
)

test('reads a Google Takeout file with labels in German and English', async () => {
  const [first, second] = await readFiles([createFile('All mail Including Spam and Trash.mbox', takeout)])
  expect(first).toMatchObject({ row: 1, title: 'Grüße aus Lübeck', key: 'one@mail.example' })
  expect(first!.value).toMatchObject({
    folder: 'inbox',
    labels: ['important', 'Büro'],
    isRead: false,
    isStarred: false,
    gmailThread: '1790000000000000001',
  })
  expect(first!.value!.source.toString()).toContain('\nFrom here the boats leave.\n>From the quoted email.\n')
  expect(second).toMatchObject({ row: 2, title: 'Re: Boats', key: 'two@mail.example' })
  expect(second!.value).toMatchObject({ folder: 'sent', labels: ['Orders, open'], isRead: true, isStarred: true, isForwarded: true })
})

test.each([
  ['English', 'Inbox,Unread,Starred,Important', { folder: 'inbox', isRead: false, isStarred: true, labels: ['important'] }],
  ['German', 'Entwürfe,Geöffnet,Kunden', { folder: 'draft', isRead: true, labels: ['Kunden'] }],
  ['French', 'Boîte de réception,Non lus,Favoris,Catégorie : Personnel', { folder: 'inbox', isRead: false, isStarred: true, labels: [] }],
  ['Portuguese', 'Lixeira,Abertas,Importante', { folder: 'trash', isRead: true, labels: ['important'] }],
  ['Chinese', '垃圾邮件,未读,已加星标', { folder: 'spam', isRead: false, isStarred: true, labels: [] }],
  ['archived', 'Archived,Opened,Projects/2019', { folder: 'inbox', isRead: true, labels: ['Projects/2019'] }],
])('understands the labels of a Gmail account in this language: %s', async (_, labels, state) => {
  const [email] = await readMbox(
    toLatin1(lines('From 1@xxx Wed Jan 06 09:30:00 +0000 2021', `X-Gmail-Labels: ${labels}`, 'Subject: Boats', '', 'x')),
  )
  expect(email).toMatchObject(state)
})

test('reads the state that Thunderbird writes, without emails that it has deleted', async () => {
  const message = (status: string, name: string) =>
    lines(
      'From - Wed Jan 06 09:30:00 2021',
      `X-Mozilla-Status: ${status}`,
      'X-Mozilla-Status2: 00000000',
      'X-Mozilla-Keys: $label1 harbour           ',
      `Message-ID: <${name}@x.test>`,
      '',
      name,
      '',
    )
  const emails = await readMbox(
    message('0000', 'unread') + message('0007', 'marked') + message('0009', 'deleted') + message('1001', 'passed-on'),
  )
  expect(
    emails.map(({ messageId, isRead, isStarred, isAnswered, isForwarded }) => [messageId, isRead, isStarred, isAnswered, isForwarded]),
  ).toEqual([
    ['unread@x.test', false, false, false, false],
    ['marked@x.test', true, true, true, false],
    ['passed-on@x.test', true, false, false, true],
  ])
  expect(emails[0]!.labels).toEqual(['important', 'harbour'])
})

test('reads folders of Thunderbird and Apple Mail and single emails in a ZIP file, without other files', async () => {
  const mbox = (name: string) => lines('From ', `Message-ID: <${name}@x.test>`, 'Subject: x', '', 'x', '')
  const items = await readFiles([
    createFile('Mail/Local Folders/Inbox', mbox('inbox')),
    createFile('Mail/Local Folders/Inbox.msf', '// <!-- <mdb:mork:z v="1.4"/> -->'),
    createFile('Mail/Local Folders/Sent', mbox('sent')),
    createFile('Mail/Local Folders/Projects.sbd/2019', mbox('project')),
    createFile('Gesendete Objekte.mbox/mbox', mbox('apple')),
    createFile('Gesendete Objekte.mbox/table_of_contents', 'binary'),
    createFile('Customers/Anders & Co/offer.eml', lines('Message-ID: <offer@x.test>', '', 'x')),
    createFile('unsent.eml', lines('X-Unsent: 1', 'Message-ID: <draft@x.test>', '', 'x')),
    createFile('archive_browser.html', '<html>'),
    createFile('__MACOSX/Customers/._offer.eml', 'x'),
  ])
  expect(items.map(({ value }) => value && [value.messageId, value.folder, value.labels])).toEqual([
    ['inbox@x.test', null, []],
    ['sent@x.test', 'sent', []],
    ['project@x.test', null, ['Projects/2019']],
    ['apple@x.test', 'sent', []],
    ['offer@x.test', null, ['Customers/Anders & Co']],
    ['draft@x.test', 'draft', []],
  ])
})

test('the option for a single label keeps the folders', async () => {
  const [first, second] = await readFiles([createFile('mail.mbox', takeout)], { target: 'imported' }, 'de')
  expect([first, second].map((item) => [item!.value!.folder, item!.value!.labels])).toEqual([
    ['inbox', ['Importiert']],
    ['sent', ['Importiert']],
  ])
})

test('reads the same emails in chunks of any size', async () => {
  const expected = (await readMbox(takeout)).map(({ source }) => source.toString())
  for (const chunkBytes of [1, 2, 3, 5, 7, 11, 64, 100_000])
    expect((await readMbox(takeout, chunkBytes)).map(({ source }) => source.toString())).toEqual(expected)
})

test('an email without Message-ID has the same key however it is labeled', async () => {
  const message = (labels: string, text = 'x') =>
    lines('From - Wed Jan 06 09:30:00 2021', `X-Gmail-Labels: ${labels}`, 'Subject: Boats', '', text, '')
  const [one, same, other] = await readMbox(message('Inbox') + message('Trash') + message('Inbox', 'y'))
  expect(one!.messageId).toMatch(/^[\da-f]{40}@no-id\.invalid$/)
  expect(same!.messageId).toBe(one!.messageId)
  expect(other!.messageId).not.toBe(one!.messageId)
})
