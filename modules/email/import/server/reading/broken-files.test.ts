import { expect, test } from 'vitest'
import { parseEmail } from '../../../server/mime/parse.ts'
import { createFile, lines, readFiles, toLatin1 } from './import-fixture.ts'

const postmark = 'From ada@mail.example Wed Jan 06 09:30:00 2021'
const header = ['Message-ID: <one@x.test>', 'Date: Wed, 6 Jan 2021 09:30:00 +0000', 'From: Ada <ada@mail.example>', 'Subject: Boats']
const plain = [...header, '', 'Hello', '']
const next = lines('From - Thu Jan 07 10:00:00 2021', 'Message-ID: <next@x.test>', 'Subject: Next', '', 'Next', '')
const typed = (type: string, ...body: string[]) => lines(postmark, ...header, 'MIME-Version: 1.0', `Content-Type: ${type}`, '', ...body, '')
const nested = (depth: number) => {
  const open = Array.from({ length: depth }, (_, index) => `--b${index}\nContent-Type: multipart/mixed; boundary=b${index + 1}\n`)
  return typed('multipart/mixed; boundary=b0', ...open, `--b${depth}`, '', 'deep')
}
const repeat = (text: string, count: number) => text.repeat(count)

/** Each is followed by a whole email; what stays of the broken one, as its title, text and problem. */
const files: [name: string, content: string, expected: { title?: string; text?: string; problem?: string }][] = [
  ['a file cut off in the text', lines(postmark, ...header, '') + 'Hel\n', { text: 'Hel' }],
  ['a file cut off in the header', `${postmark}\nMessage-ID: <one@x.test>\nSubject: Boa\n`, { title: 'Boa', text: '' }],
  ['a file cut off in a multipart email', typed('multipart/mixed; boundary=b', '--b', '', 'Hello'), { text: 'Hello' }],
  [
    'a file cut off in an attachment',
    typed(
      'multipart/mixed; boundary=b',
      '--b',
      '',
      'Hello',
      '--b',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGg',
    ),
    { text: 'Hello' },
  ],
  ['no From line', lines(...plain), { text: 'Hello' }],
  ['a From line without a date', lines('From ada@mail.example', ...plain), { text: 'Hello' }],
  ['a From line without anything', lines('From ', ...plain), { text: 'Hello' }],
  ['a From line with another date format', lines('From ada@mail.example 2021-01-06 09:30:00', ...plain), { text: 'Hello' }],
  ['a From line of 900 characters', lines(`From ${repeat('a', 870)} Wed Jan 06 09:30:00 2021`, ...plain), { text: 'Hello' }],
  ['blank lines before the first From line', `\n\r\n\n${lines(postmark, ...plain)}`, { text: 'Hello' }],
  ['a byte order mark', `\xef\xbb\xbf${lines(postmark, ...plain)}`, { text: 'Hello' }],
  ['Windows line breaks', lines(postmark, ...plain).replaceAll('\n', '\r\n'), { text: 'Hello' }],
  ['no blank line before the next From line', lines(postmark, ...header, '', 'Hello'), { text: 'Hello' }],
  [
    'an unquoted From in the text',
    lines(postmark, ...header, '', 'Hello', '', 'From here on: all boats', 'x', ''),
    { text: 'Hello\n\nFrom here on: all boats\nx' },
  ],
  [
    'an unquoted From with a date in the text',
    lines(postmark, ...header, '', 'From 09:30 in 2021 on,', 'all boats.', ''),
    { text: 'From 09:30 in 2021 on,\nall boats.' },
  ],
  ['a From line in the header', lines(postmark, '>From ada Wed Jan 06 09:30:00 2021', ...plain), { text: 'Hello' }],
  ['a Content-Length that is too small', lines(postmark, 'Content-Length: 2', ...plain), { text: 'Hello' }],
  ['a Content-Length that is too large', lines(postmark, 'Content-Length: 99999999999999999999', ...plain), { text: 'Hello' }],
  [
    'a header of 300 KB',
    lines(postmark, 'Message-ID: <one@x.test>', 'Subject: Boats', `X-Junk: ${repeat('x', 300_000)}`, '', 'Hello', ''),
    { text: 'Hello' },
  ],
  [
    'ten thousand header fields',
    lines(postmark, ...header, ...Array.from({ length: 10_000 }, (_, index) => `X-${index}: x`), '', 'Hello', ''),
    { text: 'Hello' },
  ],
  [
    'a subject of 100 KB',
    lines(postmark, 'Message-ID: <one@x.test>', `Subject: ${repeat('Boats ', 20_000)}`, '', 'Hello', ''),
    { title: repeat('Boats ', 34).slice(0, 200), text: 'Hello' },
  ],
  [
    'no colon in a header line',
    lines(postmark, 'Subject: Boats', 'what is this', 'Message-ID: <one@x.test>', '', 'Hello', ''),
    { text: 'Hello' },
  ],
  [
    '8-bit characters in the header',
    lines(postmark, 'Message-ID: <one@x.test>', toLatin1('Subject: Grüße'), '', 'Hello', ''),
    { title: 'Grüße', text: 'Hello' },
  ],
  [
    'Latin-1 characters in the header',
    lines(postmark, 'Message-ID: <one@x.test>', 'Subject: Gr\xfc\xdfe', '', 'Hello', ''),
    { title: 'Grüße', text: 'Hello' },
  ],
  [
    'NUL in the header and text',
    lines(postmark, 'Message-ID: <one@x.test>', 'Subject: Bo\0ats', '', 'Hel\0lo', ''),
    { title: 'Bo\ufffdats', text: 'Hel\ufffdlo' },
  ],
  [
    'an unfinished encoded word',
    lines(postmark, 'Message-ID: <one@x.test>', 'Subject: =?UTF-8?B?R3L', '', 'Hello', ''),
    { title: '=?UTF-8?B?R3L', text: 'Hello' },
  ],
  [
    'an encoded word in an unknown charset',
    lines(postmark, 'Message-ID: <one@x.test>', 'Subject: =?x-unknown?Q?Boats?=', '', 'Hello', ''),
    { title: 'Boats', text: 'Hello' },
  ],
  ['a text in an unknown charset', typed('text/plain; charset=x-unknown', 'Hello'), { text: 'Hello' }],
  ['a text in a wrong charset', typed('text/plain; charset=utf-8', 'Gr\xfc\xdfe'), { text: 'Gr\ufffd\ufffde' }],
  ['an unknown transfer encoding', typed('text/plain\nContent-Transfer-Encoding: x-rot13', 'Hello'), { text: 'Hello' }],
  ['a text that is no base64', typed('text/plain\nContent-Transfer-Encoding: base64', '!!!! not base64 !!!!'), {}],
  ['a multipart email without a boundary', typed('multipart/mixed', 'Hello'), {}],
  ['a multipart email with an unused boundary', typed('multipart/mixed; boundary=other', '--b', '', 'Hello', '--b--'), {}],
  ['parts nested 100 deep', nested(100), {}],
  ['parts nested 3,000 deep', nested(3_000), {}],
  ['a content type of nonsense', typed('\xff\xfe;;=;"', 'Hello'), {}],
  ['no Date', lines(postmark, 'Message-ID: <one@x.test>', 'Subject: Boats', '', 'Hello', ''), { text: 'Hello' }],
  [
    'an impossible Date',
    lines(postmark, 'Message-ID: <one@x.test>', 'Date: 42 Foo 2099 99:99', 'Subject: Boats', '', 'Hello', ''),
    { text: 'Hello' },
  ],
  ['no Message-ID', lines(postmark, 'Subject: Boats', '', 'Hello', ''), { text: 'Hello' }],
  [
    'a Message-ID of 3,000 characters',
    lines(postmark, `Message-ID: <${repeat('x', 3_000)}@x.test>`, 'Subject: Boats', '', 'Hello', ''),
    { text: 'Hello' },
  ],
  ['a Message-ID without brackets', lines(postmark, 'Message-ID: one@x.test', 'Subject: Boats', '', 'Hello', ''), { text: 'Hello' }],
  ['a Message-ID that is used twice', lines(postmark, 'Message-ID: <next@x.test>', 'Subject: Boats', '', 'Hello', ''), { text: 'Hello' }],
  ['only a header', lines(postmark, ...header), { text: '' }],
  ['only a text', lines(postmark, '', 'Hello', ''), { title: '', problem: 'email.no_header' }],
  ['labels that are not a list', lines(postmark, 'X-Gmail-Labels: ,,"Unfinished', ...plain), { text: 'Hello' }],
  ['a Thunderbird status of nonsense', lines(postmark, 'X-Mozilla-Status: zzzz', ...plain), { text: 'Hello' }],
  [
    'bytes of an image in the text',
    lines(postmark, ...header, '') +
      Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256)).toString('latin1') +
      '\n\n',
    {},
  ],
]

test.each(files)('reads what is left, and the next email: %s', async (_, content, { title = 'Boats', text, problem }) => {
  for (const chunkBytes of [61, 65_536]) {
    const items = await readFiles([createFile('mail.mbox', content + next, chunkBytes)])
    const [broken, whole] = items
    expect(items).toHaveLength(2)
    expect([broken!.title, broken!.problems?.[0]?.code]).toEqual([title, problem])
    expect((await parseEmail(whole!.value!.source)).text).toBe('Next')
    if (text !== undefined) expect((await parseEmail(broken!.value!.source)).text).toBe(text)
    else if (broken!.value) expect(await parseEmail(broken!.value.source)).toMatchObject({ attachments: expect.any(Array) })
  }
})

test('reports emails above 50 MB without holding them', async () => {
  const attachment = Buffer.alloc(1024 * 1024, `${'QUJD'.repeat(19)}\n`)
  const file = createFile('mail.mbox', '')
  const stream = async function* () {
    yield Buffer.from(lines(postmark, ...header, ''))
    for (let count = 0; count < 80; count++) yield attachment
    yield Buffer.from(`\n\n${next}`)
  }
  const items = await readFiles([{ ...file, stream }])
  expect(items.map(({ title, problems }) => [title, problems?.[0]?.code])).toEqual([
    ['Boats', 'email.import_too_large'],
    ['Next', undefined],
  ])
})

test.each([
  ['an image', 'photo.mbox', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a spreadsheet', 'list.mbox', Buffer.from('PK\x03\x04 and so on')],
  ['an Outlook message', 'mail.eml', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a web page', 'page.eml', Buffer.from('<!doctype html><title>Subject: x</title>')],
])('says that a file of another program is no email: %s', async (_, name, content) => {
  const items = await readFiles([createFile(name, content)])
  expect(items.map(({ value, problems }) => [value, problems?.[0]?.code])).toEqual([[null, 'email.no_header']])
})

test('rejects files without emails', async () => {
  await expect(readFiles([createFile('mail.mbox', '\n \n')])).rejects.toMatchObject({ code: 'email.no_emails' })
  await expect(readFiles([createFile('a.txt', 'x'), createFile('b.pdf', 'x')])).rejects.toMatchObject({ code: 'email.no_emails' })
})
